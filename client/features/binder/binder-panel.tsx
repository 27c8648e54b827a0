import { Button, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import { IconCheck, IconMinus, IconPrinter, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { type Binder, changesInWords, countChanges, withPages } from "./binder-views.ts";

/** `Krispärmen`: what it holds, how old the paper is, and what to print. Members get the one without private numbers. */
export function BinderPanel() {
  const binder = trpc.binder.overview.useQuery();
  return (
    <Loaded query={binder} skeleton={<BinderSkeleton />}>
      {(data) => {
        const isFull = data.edition === "full";
        return (
          <Stack gap="lg" maw={880}>
            {isFull && <BinderState binder={data} />}
            <ResidentBinder isOnly={!isFull} />
            <BinderTabs binder={data} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function BinderSkeleton() {
  return (
    <Stack gap="lg" maw={880} role="status" aria-label="Laddar...">
      <Skeleton h={220} radius="lg" />
      <Skeleton h={420} radius="lg" />
    </Stack>
  );
}

/** The binder that may lie in the laundry room: without private numbers, shut-offs and codes. */
function ResidentBinder({ isOnly }: { isOnly: boolean }) {
  const pages = trpc.binder.pages.useQuery({ edition: "resident" }, { enabled: isOnly });
  return (
    <SectionCard title="Pärm för boende">
      <Stack gap="md">
        <Text>
          Viktiga nummer, samlingsplats, åtgärdskort och kalender. Privata nummer, avstängningar och koder är inte med. Dokument som är
          synliga för boende följer med, utan nummer till personer i formulärens fält. Löpande text skrivs ut som den står.
        </Text>
        <Group>
          <PrintLink query="?edition=resident" variant={isOnly ? "filled" : "default"}>
            {withPages("Skriv ut pärm för boende", pages.data?.total)}
          </PrintLink>
        </Group>
      </Stack>
    </SectionCard>
  );
}

/** What the binder holds, tab by tab, and what has changed since the last print. */
function BinderTabs({ binder: { edition, tabs, removed, lastPrint } }: { binder: Binder }) {
  const pages = trpc.binder.pages.useQuery({ edition });
  const sheets = new Map(pages.data?.tabs.map(({ key, pages: count }) => [key, count]));
  return (
    <SectionCard title="Innehåll">
      <Table aria-label="Pärmens flikar" verticalSpacing="xs" horizontalSpacing="xs" className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={48}>Flik</Table.Th>
            <Table.Th>Innehåll</Table.Th>
            {lastPrint && (
              <Table.Th w={132} visibleFrom="sm">
                Flikens utgåva
              </Table.Th>
            )}
            <Table.Th w={60}>Sidor</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tabs.map(({ key, number, title, version, isChanged }) => (
            <Table.Tr key={key}>
              <Table.Td>{number}</Table.Td>
              <Table.Td>
                <Group gap="xs">
                  <Text style={{ overflowWrap: "anywhere" }}>{title}</Text>
                  {isChanged && (
                    <StatusBadge color="varsel" icon={IconRefresh}>
                      Ändrad
                    </StatusBadge>
                  )}
                </Group>
              </Table.Td>
              {lastPrint && <Table.Td visibleFrom="sm">{version}</Table.Td>}
              <Table.Td>{sheets.get(key) ?? "–"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {removed.length > 0 && (
        <Group gap="xs" mt="md">
          <StatusBadge color="gray" icon={IconMinus}>
            Ta ut
          </StatusBadge>
          <Text>{removed.join(", ")}</Text>
        </Group>
      )}
      {edition === "full" && (
        <Text size="sm" c="dimmed" mt="md">
          Dokument läggs till med «Lägg i krispärmen» under Våra dokument.
        </Text>
      )}
    </SectionCard>
  );
}

/** How the paper on the shelf compares with the portal, and what to do about it. */
function BinderState({ binder }: { binder: Binder }) {
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
  const { formatDay } = useDateFormat();
  return (
    <Stack gap={4}>
      <Text>
        {lastPrint
          ? `Version ${lastPrint.version} skrevs ut ${formatDay(lastPrint.printedAt)}${lastPrint.printedBy ? ` av ${lastPrint.printedBy}` : ""}.`
          : "Ingen utskrift är antecknad. Pärmen görs av det som står i portalen just nu."}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        Nu i portalen: version {version}, kontrollsumma <span style={{ whiteSpace: "nowrap" }}>{checksum}</span>
      </Text>
    </Stack>
  );
}

interface RecordPrintProps {
  checksum: string;
  /** Whether the PDF was opened a moment ago. */
  hasOpened: boolean;
  onRecorded: () => void;
}

/** A print is known only when somebody says that the paper sits in the binder. */
function RecordPrint({ checksum, hasOpened, onRecorded }: RecordPrintProps) {
  const record = useAction(trpc.binder.recordPrint, {
    done: ({ version }) => ["Antecknat", `Pärmen på hyllan är nu version ${version}.`],
    failed: "Det gick inte att anteckna",
  });
  return (
    <Group gap="sm">
      <Button variant="default" loading={record.isPending} onClick={() => record.send({ checksum }, { onDone: onRecorded })}>
        Sidorna sitter i pärmen
      </Button>
      <Text size="sm" c="dimmed" maw="46ch" role={hasOpened ? "status" : undefined}>
        {hasOpened
          ? "Tryck när utskriften sitter på sin plats."
          : "Tryck när pärmen är utskriven. Då säger portalen till om något ändras efteråt."}
      </Text>
    </Group>
  );
}

interface PrintLinkProps {
  /** What of the binder to print, as the address asks for it. */
  query?: string;
  variant?: "filled" | "default";
  onOpen?: () => void;
  children: string;
}

/** Opens the binder as PDF beside the portal. */
function PrintLink({ query = "", variant = "filled", onOpen, children }: PrintLinkProps) {
  return (
    <Button
      component="a"
      href={`/api/binder.pdf${query}`}
      target="_blank"
      rel="noopener"
      variant={variant}
      onClick={onOpen}
      // On a phone the words need two lines.
      h="auto"
      mih={44}
      py={8}
      styles={{ root: { display: "inline-flex", alignItems: "center" }, label: { whiteSpace: "normal" } }}
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
    >
      {children}
    </Button>
  );
}
