import { Button, Card, Group, Stack } from "@mantine/core";
import { IconFiles, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { NoAssociation } from "#client/components/no-association.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { DocumentListRow } from "#client/features/documents/document-list-row.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { can } from "#shared/permissions.ts";

/** So many documents stand there at first. */
const SHOWN = 4;

/** The association's documents, looked for and opened; leaders begin new ones from a template. */
export default function DocumentsForm() {
  const { association } = useSignedIn();
  if (!association) return <NoAssociation />;
  const mayEdit = can(association.role, "documents:edit");
  return (
    <Stack gap="md">
      {mayEdit && <NewDocument />}
      <Documents mayEdit={mayEdit} />
    </Stack>
  );
}

function Documents({ mayEdit }: { mayEdit: boolean }) {
  const [search, setSearch] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const documents = trpc.documents.ours.useQuery({ page: 1, search }, { placeholderData: (before) => before });
  return (
    <SectionCard title="Våra dokument" p="md">
      <Stack gap="sm">
        <SearchField label="Sök dokument" search={search} onSearch={(text) => setSearch(text.trim())} />
        <Loaded query={documents} failure="Det gick inte att hämta dokumenten" skeleton={<ListSkeleton rows={SHOWN} />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState icon={IconFiles}>{nothingIn(search, mayEdit)}</EmptyState>
            ) : (
              <>
                <ListRows label="Dokument">
                  {(showsAll ? rows : rows.slice(0, SHOWN)).map((row) => (
                    <DocumentListRow key={row.id} row={row} mayEdit={mayEdit} />
                  ))}
                </ListRows>
                {rows.length > SHOWN && (
                  <Button
                    variant="subtle"
                    px="xs"
                    aria-expanded={showsAll}
                    onClick={() => setShowsAll(!showsAll)}
                    style={{ alignSelf: "flex-start" }}
                  >
                    {showsAll ? "Visa färre dokument" : "Visa fler dokument"}
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </Stack>
    </SectionCard>
  );
}

function nothingIn(search: string, mayEdit: boolean): string {
  if (search) return "Inget dokument stämmer med sökningen.";
  return mayEdit ? "Föreningen har inga dokument än." : "Inga dokument är synliga för boende än.";
}

/** Begins a document from a template. It stands first among the documents, and is written on its page. */
function NewDocument() {
  const templates = trpc.documents.templates.useQuery({});
  const [template, setTemplate] = useState<string | null>(null);
  const create = useAction(trpc.documents.create, {
    done: () => ["Utkastet är skapat", "Det står först bland dokumenten. Tryck på «Fortsätt» för att skriva."],
    failed: "Dokumentet kunde inte skapas",
    touches: ["documents.ours"],
  });
  return (
    <Card p="md">
      <Group gap="sm" align="flex-end">
        <Select
          label="Nytt dokument från mall"
          placeholder={templates.isError ? "Mallarna kunde inte hämtas" : "Välj mall"}
          searchable
          nothingFoundMessage="Ingen mall heter så"
          disabled={!templates.data}
          data={(templates.data ?? []).filter(({ isDocument }) => isDocument).map(({ slug, name }) => ({ value: slug, label: name }))}
          value={template}
          onChange={setTemplate}
          flex="1 1 14rem"
        />
        <Button
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          disabled={template === null}
          loading={create.isPending}
          onClick={() => template && create.send({ template }, { onDone: () => setTemplate(null) })}
        >
          Skapa utkast
        </Button>
      </Group>
    </Card>
  );
}
