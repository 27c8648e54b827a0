import { Group, SegmentedControl, Stack } from "@mantine/core";
import { IconFiles } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { Select } from "#client/ui/select.tsx";
import { useListState } from "#client/ui/use-list-state.ts";
import { can } from "#shared/permissions.ts";
import { ownDocumentsInput } from "#shared/schemas/documents.ts";
import { DocumentListRow } from "./document-list-row.tsx";
import { HouseAnswers } from "./house-answers.tsx";
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
