import { ActionIcon, Button, Group, Progress, SimpleGrid, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconListDetails, IconPlus, IconTrash, IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { LinkButton } from "#client/components/link-button.tsx";
import { PosterLink } from "#client/components/poster-link.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { ShareButton } from "#client/components/share-button.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { FRESH } from "#client/lib/fresh.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useIsUnreached } from "#client/lib/use-is-unreached.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatNumber, peopleWords } from "#shared/format/number.ts";
import { invitePath } from "#shared/invite-code.ts";
import { alarmPath, subscribePath } from "#shared/subscribe-links.ts";

const AddSubscriberDialog = lazyPart(async () => ({
  default: (await import("#client/components/add-subscriber-dialog.tsx")).AddSubscriberDialog,
}));
const ImportDialog = lazyPart(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

type Counts = RouterOutputs["subscribers"]["counts"];
type Stairwell = RouterOutputs["association"]["stairwells"][number];

/** How many are reached, all ways to reach more of them (posters, links and a list), and how to try it once somebody is. */
export function ReachTab({ exercise }: { exercise: ReactNode }) {
  const { association } = useSignedIn();
  if (!association) return null;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <CoverageCard exercise={exercise} />
      <PostersCard associationId={association.id} associationName={association.name} />
      <ListCard />
    </SimpleGrid>
  );
}

function CoverageCard({ exercise }: { exercise: ReactNode }) {
  const counts = trpc.subscribers.counts.useQuery(undefined, FRESH);
  const [isNaming, naming] = useDisclosure(false);
  const { association } = useSignedIn();
  const isUnreached = useIsUnreached();
  return (
    <SectionCard
      title="Så många nås"
      action={
        <Button variant="subtle" aria-expanded={isNaming} onClick={naming.toggle}>
          Ändra trapphus
        </Button>
      }
    >
      <Stack gap="md">
        <Loaded query={counts} failure="Antalen kunde inte hämtas" skeleton={<Skeleton h={120} />}>
          {(read) => <Coverage counts={read} />}
        </Loaded>
        {isNaming && <StairwellNames />}
        {Boolean(counts.data?.coverage.active) && <div>{exercise}</div>}
        {isUnreached && association && (
          <Group gap="sm">
            <Text>Du larmas som medlem i föreningen. Beskeden till de boende får du inte än.</Text>
            <LinkButton to={subscribePath(association.id)} reloadDocument variant="light" size="sm">
              Anmäl dig
            </LinkButton>
          </Group>
        )}
      </Stack>
    </SectionCard>
  );
}

function Coverage({ counts: { statuses, stairwells, coverage } }: { counts: Counts }) {
  const { active, apartments } = coverage;
  if (active === 0) {
    return (
      <Text>
        Ingen får krislarm ännu. Sätt upp anslaget «Få krislarm» på porten, så anmäler de boende sig själva.
        {statuses.pending > 0 && ` ${waitingWords(statuses.pending)}`}
      </Text>
    );
  }
  const named = stairwells.filter(({ id }) => id !== null);
  const unplaced = stairwells.find(({ id }) => id === null)?.active ?? 0;
  return (
    <Stack gap="sm">
      <div>
        <Text fz="h3" fw={650}>{`${peopleWords(active)} får krislarm`}</Text>
        {apartments ? (
          <Text>{`Uppskattat ${formatNumber(Math.min(active, apartments))} av ${formatNumber(apartments)} lägenheter.`}</Text>
        ) : (
          <TextLink to="/association-profile">Skriv hur många lägenheter huset har, så räknas andelen</TextLink>
        )}
      </div>
      {named.length > 0 && <StairwellBars named={named} apartments={apartments} />}
      {named.length > 0 && unplaced > 0 && <Text size="sm" c="dimmed">{`${formatNumber(unplaced)} har inte sagt vilket trapphus.`}</Text>}
      {statuses.pending > 0 && (
        <Text size="sm" c="dimmed">
          {waitingWords(statuses.pending)}
        </Text>
      )}
    </Stack>
  );
}

const waitingWords = (pending: number): string =>
  pending === 1 ? "En person har inte bekräftat ännu." : `${peopleWords(pending)} har inte bekräftat ännu.`;

/** Which stairwell lacks the poster; how many flats each has is not known, so that the house is divided evenly. */
function StairwellBars({ named, apartments }: { named: Counts["stairwells"]; apartments: number | null }) {
  const flats = apartments && Math.max(1, Math.round(apartments / named.length));
  return (
    <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {named.map(({ id, name, active }) => (
        <li key={id}>
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Text style={{ overflowWrap: "anywhere" }}>{name}</Text>
            <Text className="tabular" style={{ whiteSpace: "nowrap" }}>
              {flats ? `${formatNumber(active)} av cirka ${formatNumber(flats)}` : formatNumber(active)}
            </Text>
          </Group>
          {flats && <Progress value={Math.min(100, (100 * active) / flats)} size="lg" aria-hidden />}
        </li>
      ))}
      {flats && (
        <Text component="li" size="sm" c="dimmed">
          Uppskattat: en person i varje lägenhet, lika många lägenheter i varje trapphus.
        </Text>
      )}
    </Stack>
  );
}

function PostersCard({ associationId, associationName }: { associationId: string; associationName: string }) {
  const invitation = trpc.association.inviteCode.useQuery();
  return (
    // Where there are two columns it has one for itself.
    <SectionCard title="Anslag och länkar" style={{ gridRow: "span 2" }}>
      <Stack gap="lg">
        <Way poster="alarm" associationId={associationId} text="De boende anmäler sig själva, utan konto.">
          <Loaded query={invitation} skeleton={<Skeleton h={44} />}>
            {({ code }) => <Address path={alarmPath(code)} title={`Få krislarm från ${associationName}`} />}
          </Loaded>
        </Way>
        <Way poster="join" associationId={associationId} text="Grannar skapar ett konto, som ni godkänner.">
          <Loaded query={invitation} skeleton={<Skeleton h={44} />}>
            {({ code }) => <Address path={invitePath(code)} title={`Gå med i ${associationName}`} />}
          </Loaded>
        </Way>
      </Stack>
    </SectionCard>
  );
}

interface WayProps {
  poster: "alarm" | "join";
  associationId: string;
  text: string;
  children: ReactNode;
}

/** One poster and the address that it bears. */
function Way({ poster, associationId, text, children }: WayProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">{text}</Text>
      <PosterLink poster={poster} associationId={associationId} />
      {children}
    </Stack>
  );
}

function Address({ path, title }: { path: string; title: string }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {window.location.host}
        <wbr />
        <span style={{ whiteSpace: "nowrap" }}>{path}</span>
      </Text>
      <ShareButton title={title} url={`${window.location.origin}${path}`} />
    </Group>
  );
}

function ListCard() {
  const [isAdding, adding] = useDisclosure(false);
  const [isImporting, importing] = useDisclosure(false);
  return (
    <SectionCard title="Lägg in boende själv">
      <Stack gap="sm" align="flex-start">
        <Text>En granne, eller en lista som ni redan har. Var och en får ett enda meddelande att bekräfta.</Text>
        <Group gap="sm">
          <Button variant="default" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
            Lägg till en boende
          </Button>
          <Button variant="default" leftSection={<IconListDetails size={18} stroke={1.75} aria-hidden />} onClick={importing.open}>
            Klistra in eller välj fil
          </Button>
        </Group>
      </Stack>
      <Suspense fallback={null}>
        {isAdding && <AddSubscriberDialog onClose={adding.close} />}
        {isImporting && <ImportDialog onClose={importing.close} />}
      </Suspense>
    </SectionCard>
  );
}

/** The names of the stairwells, which residents choose from and posters are printed for. */
function StairwellNames() {
  const stairwells = trpc.association.stairwells.useQuery(undefined, FRESH);
  return (
    <Loaded query={stairwells} skeleton={<ListSkeleton rows={3} rowHeight={52} />}>
      {(data) => <StairwellForm key={data.map(({ id, name }) => id + name).join()} stairwells={data} />}
    </Loaded>
  );
}

interface Row {
  /** Of the row on the page; a stairwell's own id when there is one. */
  key: string;
  name: string;
}

function StairwellForm({ stairwells }: { stairwells: readonly Stairwell[] }) {
  const [rows, setRows] = useState<Row[]>(stairwells.map(({ id, name }) => ({ key: id, name })));
  const save = useAction(trpc.association.saveStairwells, {
    done: () => "Trapphusen är sparade",
    failed: "Trapphusen kunde inte sparas",
    touches: ["association.stairwells", "subscribers.counts"],
  });
  const names = rows.map(({ name }) => name.trim()).filter(Boolean);
  const isChanged = names.join("\n") !== stairwells.map(({ name }) => name).join("\n");

  return (
    <Stack gap="sm" maw={480}>
      <Text size="sm">Skriv namnen som de står på portarna. De boende väljer sitt, och du ser vilka trapphus som nås.</Text>
      {rows.map((row, index) => (
        <Group key={row.key} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={`Trapphus ${index + 1}`}
            placeholder="Tallgatan 2"
            maxLength={60}
            value={row.name}
            onChange={(event) => setRows(rows.map((other) => (other.key === row.key ? { ...other, name: event.target.value } : other)))}
            style={{ flex: 1 }}
          />
          <ActionIcon aria-label={`Ta bort trapphus ${index + 1}`} onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}>
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setRows([...rows, { key: crypto.randomUUID(), name: "" }])}
        >
          Lägg till trapphus
        </Button>
        <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.send({ names })}>
          Spara
        </Button>
      </Group>
    </Stack>
  );
}
