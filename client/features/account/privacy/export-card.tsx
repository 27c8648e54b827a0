import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { useSession } from "#client/lib/use-session.ts";
import { ExportList } from "./export-list.tsx";
import { LinkedExportNotice } from "./linked-export-notice.tsx";
import type { DataActions } from "./use-data-actions.ts";
import { useExports } from "./use-exports.ts";

export function ExportCard({ actions }: { actions: DataActions }) {
  const { session } = useSession();
  const { exports, linked, error, refetch } = useExports();

  return (
    <SectionCard title="Exportera dina uppgifter">
      <Stack gap="md" align="flex-start">
        <Text maw="var(--app-measure)">
          Du får en ZIP-fil med allt som finns sparat om dig: uppgifterna i ett format som andra program kan läsa (JSON), och dina filer. Vi
          mejlar en länk{session && ` till ${session.user.email}`} när filen är klar. Länken fungerar i 7 dagar, när du är inloggad. Du kan
          beställa en export per dygn.
        </Text>
        {linked && <LinkedExportNotice linked={linked} />}
        <Button
          leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
          disabled={!actions.canAct}
          loading={actions.isExporting}
          onClick={actions.orderExport}
        >
          Beställ export
        </Button>
        {error ? (
          <ErrorCard title="Det gick inte att hämta dina exporter" error={error} onRetry={refetch} />
        ) : exports ? (
          <ExportList exports={exports} linkedId={linked?.id ?? null} />
        ) : (
          <Skeleton h={64} radius="md" />
        )}
      </Stack>
    </SectionCard>
  );
}
