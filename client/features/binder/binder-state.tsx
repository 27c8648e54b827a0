import { Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconPrinter, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { type Binder, changesInWords, countChanges, withPages } from "./binder-views.ts";
import { PrintLink } from "./print-link.tsx";
import { RecordPrint } from "./record-print.tsx";

/** How the paper on the shelf compares with the portal, and what to do about it. */
export function BinderState({ binder }: { binder: Binder }) {
  const [hasOpened, setHasOpened] = useState(false);
  const pages = trpc.binder.pages.useQuery({ edition: "full" });
  const { lastPrint } = binder;
  const changes = countChanges(binder);
  const isCurrent = lastPrint !== null && changes === 0;
  const isRenewed = lastPrint !== null && changes > 0;
  const opened = () => setHasOpened(true);

  return (
    <SectionCard title="Pärmen på hyllan" action={<StateBadge lastPrint={lastPrint} changes={changes} />}>
      <Stack gap="md">
        <PrintFacts binder={binder} />
        {isRenewed && <Text>Byt bara de flikar som är ändrade. Sidorna numreras inom fliken, så de andra sitter kvar.</Text>}
        <Group gap="sm">
          {isRenewed && (
            <PrintLink query="?changed=1" onOpen={opened}>
              {withPages("Skriv ut bara ändrade sidor", pages.data?.changed)}
            </PrintLink>
          )}
          <PrintLink variant={isRenewed || isCurrent ? "default" : "filled"} onOpen={opened}>
            {withPages("Skriv ut pärm", pages.data?.total)}
          </PrintLink>
        </Group>
        {pages.isError && (
          <Text size="sm" c="dimmed">
            Antalet sidor går inte att räkna just nu.
          </Text>
        )}
        {(hasOpened || !isCurrent) && (
          <RecordPrint checksum={binder.checksum} hasOpened={hasOpened} onRecorded={() => setHasOpened(false)} />
        )}
      </Stack>
    </SectionCard>
  );
}

function StateBadge({ lastPrint, changes }: { lastPrint: Binder["lastPrint"]; changes: number }) {
  if (!lastPrint)
    return (
      <StatusBadge color="gray" icon={IconPrinter}>
        Inte utskriven
      </StatusBadge>
    );
  if (changes > 0)
    return (
      <StatusBadge color="varsel" icon={IconRefresh}>
        {changesInWords(changes)}
      </StatusBadge>
    );
  return (
    <StatusBadge color="lugn" icon={IconCheck}>
      Aktuell
    </StatusBadge>
  );
}

function PrintFacts({ binder: { lastPrint, version, checksum } }: { binder: Binder }) {
  const { formatDateLong } = useDateFormat();
  return (
    <Stack gap={4}>
      <Text>
        {lastPrint
          ? `Version ${lastPrint.version} skrevs ut ${formatDateLong(lastPrint.printedAt)}${lastPrint.printedBy ? ` av ${lastPrint.printedBy}` : ""}.`
          : "Ingen utskrift är antecknad. Pärmen görs av det som står i portalen just nu."}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        Nu i portalen: version {version}, kontrollsumma <span style={{ whiteSpace: "nowrap" }}>{checksum}</span>
      </Text>
    </Stack>
  );
}
