import { Badge, Button, Group, SegmentedControl, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconFiles, IconMessageQuestion, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type HouseArticle, HouseArticleDialog } from "#client/components/house-article-dialog.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { can } from "#shared/permissions.ts";
import { ownDocumentsInput } from "#shared/schemas/documents.ts";
import { DocumentListRow } from "./document-list-row.tsx";
import { UploadButton } from "./upload-button.tsx";

const ADDRESS = { prefix: "dokument", words: { domainId: "omrade", show: "visa" } };

const SHOW = [
  { value: "current", label: "Aktuella" },
  { value: "archived", label: "Arkiv" },
];

/** «Våra dokument», the latest first. Members see what is visible to residents. */
export function DocumentList() {
  const { association } = useSignedIn();
  const mayEdit = can(association?.role ?? null, "documents:edit");
  const list = useListState(ownDocumentsInput, ADDRESS);
  const filter = list.state;
  const areas = trpc.preparedness.domains.useQuery();
  const query = trpc.documents.ours.useQuery(filter, { placeholderData: (previous) => previous });
  const isFiltered = filter.search !== "" || Boolean(filter.domainId);
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <SearchField label="Sök dokument" {...list.search} miw={220} flex="1 1 220px" />
        <Select
          label="Område"
          placeholder="Alla områden"
          clearable
          clearButtonProps={{ "aria-label": "Visa alla områden" }}
          data={(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...list.choice("domainId")}
          flex="1 1 200px"
          maw={320}
        />
        {mayEdit && (
          <SegmentedControl
            aria-label="Vilka dokument"
            data={SHOW}
            value={filter.show}
            onChange={(show) => list.set({ show: show === "archived" ? "archived" : "current" })}
          />
        )}
      </Group>
      <SectionCard title={filter.show === "archived" ? "Arkiv" : "Dokument"} action={mayEdit && <UploadButton documentId={null} />}>
        <Loaded query={query} failure="Det gick inte att hämta dokumenten" skeleton={<ListSkeleton rows={5} />} />
        {query.data && query.data.rows.length === 0 && (
          <EmptyState
            icon={IconFiles}
            action={mayEdit && !isFiltered && filter.show === "current" && <LinkButton to="/documents?tab=mallar">Välj en mall</LinkButton>}
          >
            {emptyText(mayEdit, isFiltered, filter.show)}
          </EmptyState>
        )}
        {query.data && query.data.rows.length > 0 && (
          <Stack gap="md" aria-busy={query.isPlaceholderData}>
            <ListRows label="Våra dokument">
              {query.data.rows.map((row) => (
                <DocumentListRow key={row.id} row={row} mayEdit={mayEdit} />
              ))}
            </ListRows>
            {query.data.pageCount > 1 && <PagingControls page={query.data.page} pages={query.data.pageCount} onChange={list.onPage} />}
          </Stack>
        )}
      </SectionCard>
      {can(association?.role ?? null, "association:edit") && <HouseAnswers />}
    </Stack>
  );
}

function emptyText(mayEdit: boolean, isFiltered: boolean, show: "current" | "archived"): string {
  if (isFiltered) return "Inget dokument stämmer med sökningen.";
  if (show === "archived") return "Arkivet är tomt.";
  return mayEdit ? "Föreningen har inga dokument än. Börja med krisplanen." : "Föreningen har inte delat några dokument än.";
}

const TITLE = "Assistentens svar i ert hus";

/** What the assistant answers otherwise in the own house: what owners have written, and what they have hidden. */
function HouseAnswers() {
  const { formatDay } = useDateFormat();
  const query = trpc.assistant.house.useQuery();
  const [edited, setEdited] = useState<{ article: HouseArticle | null } | null>(null);
  const [inQuestion, setInQuestion] = useState<HouseArticle | null>(null);
  const remove = useAction(trpc.assistant.removeArticle, {
    done: () => "Svaret är borttaget",
    failed: "Svaret kunde inte tas bort",
    touches: ["assistant.house"],
  });
  const show = useAction(trpc.assistant.hideArticle, {
    done: () => ["Artikeln visas igen", "Era medlemmar får den som förut."],
    failed: "Artikeln kunde inte visas",
    touches: ["assistant.house"],
  });
  return (
    <SectionCard
      title={TITLE}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setEdited({ article: null })}
        >
          Skriv ett eget svar
        </Button>
      }
    >
      <Loaded query={query} failure="Det gick inte att hämta svaren" skeleton={<ListSkeleton rows={1} />}>
        {({ own, hidden }) =>
          own.length + hidden.length === 0 ? (
            <EmptyState icon={IconMessageQuestion}>
              Skriv det som bara gäller hos er, till exempel var soporna ställs. Bara era medlemmar får svaret.
            </EmptyState>
          ) : (
            <Stack gap="xs">
              <Text size="sm" c="dimmed">
                Bara era medlemmar får egna svar. Dolda artiklar får de inte.
              </Text>
              <ListRows label={TITLE}>
                {own.map((article) => (
                  <ListRow
                    key={article.id}
                    title={article.title}
                    details={`Ändrat ${formatDay(article.updatedAt)}`}
                    action={
                      <Group gap="xs" wrap="nowrap">
                        <Button variant="default" px="sm" onClick={() => setEdited({ article })}>
                          Ändra<VisuallyHidden> {article.title}</VisuallyHidden>
                        </Button>
                        <Button variant="subtle" color="kris" px="sm" onClick={() => setInQuestion(article)}>
                          Ta bort<VisuallyHidden> {article.title}</VisuallyHidden>
                        </Button>
                      </Group>
                    }
                  />
                ))}
                {hidden.map(({ slug, title }) => (
                  <ListRow
                    key={slug}
                    title={title}
                    badge={<Badge color="gray">Dold</Badge>}
                    details="Ur kunskapsbanken"
                    action={
                      <Button variant="default" px="sm" loading={show.isPending} onClick={() => show.send({ slug, isHidden: false })}>
                        Visa igen<VisuallyHidden> {title}</VisuallyHidden>
                      </Button>
                    }
                  />
                ))}
              </ListRows>
            </Stack>
          )
        }
      </Loaded>
      {edited && <HouseArticleDialog article={edited.article} onClose={() => setEdited(null)} />}
      <Confirm
        opened={inQuestion !== null}
        title="Ta bort svaret?"
        text={`Era medlemmar får inte längre «${inQuestion?.title ?? ""}». Det går inte att ångra.`}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => inQuestion && remove.send({ id: inQuestion.id })}
        onClose={() => setInQuestion(null)}
      />
    </SectionCard>
  );
}
