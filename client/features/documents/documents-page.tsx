import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconFileText, IconPencil, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { NoAssociation } from "#client/components/no-association.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { FORM_SLUGS } from "#shared/content/form-pages.ts";
import { can } from "#shared/permissions.ts";
import { SEALED_NEEDS_PATH } from "#shared/text/sealed-needs.ts";
import { DocumentContent } from "./document-content.tsx";
import { DocumentList } from "./document-list.tsx";
import { type DocumentTemplate, documentAddress } from "./document-views.ts";

/** What boards look for first stands first; groups that nobody has named here follow. */
const GROUPS = ["Plan", "Möte", "Kontroll", "Kris", "Övning", "Boende", "Samverkan", "Dataskydd", "Inköp", "Formulär", "Övrigt"];
const place = (group: string): number => (GROUPS.includes(group) ? GROUPS.indexOf(group) : GROUPS.length);

/** «Mallar»: group by group, of one area or of all. */
function TemplateList() {
  const [areaId, setAreaId] = useState<string | null>(null);
  const areas = trpc.preparedness.domains.useQuery();
  const query = trpc.documents.templates.useQuery({});
  return (
    <Loaded query={query} failure="Det gick inte att hämta mallarna" skeleton={<ListSkeleton rows={6} />}>
      {(read) => {
        const used = new Set(read.map(({ domainId }) => domainId));
        const names = new Map((areas.data ?? []).map(({ id, name }) => [id, name]));
        const shown = read.filter(({ domainId }) => areaId === null || domainId === areaId);
        const groups = [...new Set(shown.map(({ templateGroup }) => templateGroup))].sort((a, b) => place(a) - place(b));
        return (
          <Stack gap="md">
            <Select
              label="Område"
              placeholder="Alla områden"
              maw={320}
              clearable
              clearButtonProps={{ "aria-label": "Visa alla områden" }}
              data={(areas.data ?? []).filter(({ id }) => used.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
              value={areaId}
              onChange={setAreaId}
            />
            {groups.length === 0 && <EmptyState icon={IconFileText}>Området har inga mallar.</EmptyState>}
            {groups.map((group) => (
              <SectionCard key={group} title={group}>
                <ListRows label={`Mallar: ${group}`}>
                  {shown
                    .filter(({ templateGroup }) => templateGroup === group)
                    .map((template) => (
                      <TemplateRow key={template.id} template={template} areaName={names.get(template.domainId ?? "") ?? null} />
                    ))}
                </ListRows>
              </SectionCard>
            ))}
            <Text size="sm" c="dimmed">
              Mallarna är stöd för arbetet och frivilliga att använda. Tiden är en uppskattning.
            </Text>
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** A template with the way to fill it in: here, on the page of its own, or on paper. */
function TemplateRow({ template, areaName }: { template: DocumentTemplate; areaName: string | null }) {
  const { slug, name, purpose, minutes } = template;
  return (
    <ListRow
      title={name}
      details={
        <>
          {purpose && <div>{purpose}</div>}
          <div>
            {areaName && `${areaName} · `}ca {minutes} min
          </div>
        </>
      }
      action={
        <Group gap="xs" wrap="nowrap">
          {slug !== "product-request" && (
            <Button
              component="a"
              href={`/api/document-templates/${slug}/blank.pdf`}
              target="_blank"
              rel="noopener"
              variant="subtle"
              px="xs"
              aria-label={`Tom blankett: ${name}`}
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            >
              Tom blankett
            </Button>
          )}
          <FillIn template={template} />
        </Group>
      }
    />
  );
}

/** The templates that have a page of another name. */
const PAGES: Readonly<Record<string, string>> = { "product-request": "/product-catalog", "forseglade-behov": SEALED_NEEDS_PATH };

function FillIn({ template: { slug, name, isDocument } }: { template: DocumentTemplate }) {
  const navigate = useNavigate();
  const create = useAction(trpc.documents.create, { failed: "Dokumentet kunde inte påbörjas", touches: ["documents.ours"] });
  if (isDocument)
    return (
      <Button
        variant="light"
        loading={create.isPending}
        aria-label={`Fyll i ${name}`}
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        onClick={() => create.send({ template: slug }, { onDone: ({ id }) => void navigate(documentAddress(id, true)) })}
      >
        Fyll i
      </Button>
    );
  const to = PAGES[slug] ?? (FORM_SLUGS.some((page) => page === slug) ? `/${slug}` : null);
  return to ? (
    <LinkButton variant="default" to={to} aria-label={`Öppna ${name}`}>
      Öppna
    </LinkButton>
  ) : null;
}

const BinderPanel = lazyPart(async () => ({ default: (await import("#client/features/binder/binder-panel.tsx")).BinderPanel }));

const TEMPLATES = { tab: "mallar", label: "Mallar" } as const;
const OURS = { tab: "dokument", label: "Våra dokument" } as const;
const BINDER = { tab: "parmen", label: "Krispärmen" } as const;
const CONTENT = { mallar: TemplateList, dokument: DocumentList, parmen: BinderPanel };

/** `Dokument och mallar`: what can be written, what has been written, and the binder. `?dokument=` opens one of them. */
export function Component() {
  const { association } = useSignedIn();
  const [search] = useSearchParams();
  const documentId = search.get("dokument");
  if (association && documentId) return <DocumentContent key={documentId} documentId={documentId} />;
  const mayEdit = can(association?.role ?? null, "documents:edit");
  return (
    <>
      <PageHeader
        title="Dokument och mallar"
        description={
          mayEdit
            ? "Skriv föreningens planer, protokoll och checklistor, spara dem som PDF och håll Krispärmen aktuell."
            : "Det som föreningen har gjort synligt för er som bor här."
        }
      />
      {association ? (
        <AddressTabs label="Dokument" tabs={mayEdit ? [TEMPLATES, OURS, BINDER] : [OURS, BINDER]} content={CONTENT} />
      ) : (
        <Card>
          <NoAssociation />
        </Card>
      )}
    </>
  );
}
