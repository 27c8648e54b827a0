import { Button, Text } from "@mantine/core";
import { IconFileImport, IconShieldHalf } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { ShelterImportDialog } from "./shelter-import-dialog.tsx";

/** The public shelters of everybody's map, and files with newer ones. */
export function SheltersCard() {
  const { formatDate } = useDateFormat();
  const extracts = trpc.maps.shelterExtracts.useQuery(undefined, { staleTime: 0 });
  const [isImporting, setIsImporting] = useState(false);

  return (
    <SectionCard
      title="Skyddsrum"
      action={
        <Button variant="default" leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />} onClick={() => setIsImporting(true)}>
          Importera skyddsrum
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        Visas på föreningarnas kartor, med källa och datum.
      </Text>
      <Loaded query={extracts} skeleton={<ListSkeleton rows={1} rowHeight={52} />} />
      {extracts.data?.length === 0 && <EmptyState icon={IconShieldHalf}>Portalen har inga skyddsrum än.</EmptyState>}
      {extracts.data && extracts.data.length > 0 && (
        <ListRows label="Skyddsrum efter källa">
          {extracts.data.map(({ source, sourceDate, count }) => (
            <ListRow
              key={`${source} ${sourceDate}`}
              title={source}
              details={`${formatNumber(count)} skyddsrum, uppgifter från ${formatDate(sourceDate)}`}
            />
          ))}
        </ListRows>
      )}
      {isImporting && <ShelterImportDialog onClose={() => setIsImporting(false)} />}
    </SectionCard>
  );
}
