import { Select, Stack, Text } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListRows } from "#client/components/list-row.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { TemplateRow } from "./template-row.tsx";

/** What boards look for first stands first; groups that nobody has named here follow. */
const GROUPS = ["Plan", "Möte", "Kontroll", "Kris", "Övning", "Boende", "Samverkan", "Dataskydd", "Inköp", "Formulär", "Övrigt"];
const place = (group: string): number => (GROUPS.includes(group) ? GROUPS.indexOf(group) : GROUPS.length);

/** «Mallar»: group by group, of one area or of all. */
export function TemplateList() {
  const [areaId, setAreaId] = useState<string | null>(null);
  const areas = trpc.preparedness.domains.useQuery();
  const query = trpc.documents.templates.useQuery({});
  if (query.isPending) return <ListSkeleton rows={6} />;
  if (query.isLoadingError)
    return <ErrorCard title="Det gick inte att hämta mallarna" error={query.error} onRetry={() => void query.refetch()} />;
  const used = new Set(query.data.map(({ domainId }) => domainId));
  const names = new Map((areas.data ?? []).map(({ id, name }) => [id, name]));
  const shown = query.data.filter(({ domainId }) => areaId === null || domainId === areaId);
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
}
