import { ActionIcon, Button, Group, Progress, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBuilding, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { FRESH } from "#client/lib/fresh.ts";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useIsUnreached } from "#client/lib/use-is-unreached.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatNumber, peopleWords } from "#shared/format/number.ts";
import { subscribePath } from "#shared/subscribe-links.ts";
import { lossWords, type StairwellLoss } from "./loss-words.ts";

const DrawHouseDialog = lazyPart(async () => ({ default: (await import("./draw-house-dialog.tsx")).DrawHouseDialog }));
const HousePicture = lazyPart(async () => ({ default: (await import("./house-picture.tsx")).HousePicture }));

type Counts = RouterOutputs["subscribers"]["counts"];
type Stairwell = RouterOutputs["association"]["stairwells"][number];

/** How much of the house is reached, by flat where the flats are known, and what its stairwells are called. */
export function CoverageCard({ exercise }: { exercise: ReactNode }) {
  const counts = trpc.subscribers.counts.useQuery(undefined, FRESH);
  const [isNaming, naming] = useDisclosure(false);
  // A flat that was searched for opens.
  const sought = useSearchParams()[0].get("lagenhet");
  const [isShown, picture] = useDisclosure(sought !== null);
  const [isDrawing, drawing] = useDisclosure(false);
  const { association } = useSignedIn();
  const isUnreached = useIsUnreached();
  const isByFlat = counts.data?.coverage.isByFlat;
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
        {isByFlat === false && (
          <div>
            <Button variant="default" leftSection={<IconBuilding size={18} stroke={1.75} aria-hidden />} onClick={drawing.open}>
              Lägg in lägenheterna
            </Button>
            <Text size="sm" c="dimmed" mt={4}>
              Då syns vilka dörrar som inte nås.
            </Text>
          </div>
        )}
        {isByFlat && (
          <div>
            <Button variant="default" aria-expanded={isShown} onClick={picture.toggle}>
              {isShown ? "Dölj lägenheterna" : "Visa lägenheterna"}
            </Button>
          </div>
        )}
        <Suspense fallback={<Skeleton h={240} />}>{isByFlat && isShown && <HousePicture key={sought} sought={sought} />}</Suspense>
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
      <Suspense fallback={null}>
        {isDrawing && counts.data && (
          <DrawHouseDialog apartments={counts.data.coverage.apartments} onDone={picture.open} onClose={drawing.close} />
        )}
      </Suspense>
    </SectionCard>
  );
}

function Coverage({ counts: { statuses, stairwells, coverage } }: { counts: Counts }) {
  const { active, unplaced, isByFlat } = coverage;
  if (active === 0) {
    return (
      <Text>
        Ingen får krislarm ännu. Sätt upp anslaget «Få krislarm» på porten, så anmäler de boende sig själva.
        {statuses.pending > 0 && ` ${waitingWords(statuses.pending)}`}
      </Text>
    );
  }
  const named = stairwells.filter(({ id }) => id !== null);
  const withoutStairwell = stairwells.find(({ id }) => id === null)?.active ?? 0;
  return (
    <Stack gap="sm">
      <div>
        <Text fz="h3" fw={650}>{`${peopleWords(active)} får krislarm`}</Text>
        <ReachedFlats coverage={coverage} />
      </div>
      {named.length > 0 && (isByFlat ? <FlatBars named={named} /> : <StairwellBars named={named} apartments={coverage.apartments} />)}
      {isByFlat && unplaced > 0 && <Text size="sm" c="dimmed">{`${peopleWords(unplaced)} har inte sagt vilken lägenhet.`}</Text>}
      {!isByFlat && named.length > 0 && withoutStairwell > 0 && (
        <Text size="sm" c="dimmed">{`${formatNumber(withoutStairwell)} har inte sagt vilket trapphus.`}</Text>
      )}
      {statuses.pending > 0 && (
        <Text size="sm" c="dimmed">
          {waitingWords(statuses.pending)}
        </Text>
      )}
    </Stack>
  );
}

/** Counted where everybody has named a flat, else an estimate. */
function ReachedFlats({ coverage: { apartments, undrawn, reached, unplaced, isByFlat } }: Pick<Counts, "coverage">) {
  if (apartments === null || reached === null)
    return <TextLink to="/association-profile">Skriv hur många lägenheter huset har, så räknas andelen</TextLink>;
  const share = `${formatNumber(reached)} av ${formatNumber(apartments)} lägenheter`;
  return (
    <>
      <Text>{isByFlat && unplaced === 0 ? `${share} nås.` : `Uppskattat ${share}.`}</Text>
      {undrawn > 0 && <Text size="sm" c="dimmed">{`${formatNumber(undrawn)} lägenheter är inte inlagda.`}</Text>}
    </>
  );
}

const waitingWords = (pending: number): string =>
  pending === 1 ? "En person har inte bekräftat ännu." : `${peopleWords(pending)} har inte bekräftat ännu.`;

/** How many doors of each stairwell are reached. */
function FlatBars({ named }: { named: Counts["stairwells"] }) {
  return (
    <Bars rows={named.map(({ id, name, reached, flats }) => ({ id, name, done: reached, of: flats, words: `${reached} av ${flats}` }))} />
  );
}

/** Which stairwell lacks the poster; how many flats each has is not known, so that the house is divided evenly. */
function StairwellBars({ named, apartments }: { named: Counts["stairwells"]; apartments: number | null }) {
  const flats = apartments && Math.max(1, Math.round(apartments / named.length));
  const words = (active: number) => (flats ? `${formatNumber(active)} av cirka ${formatNumber(flats)}` : formatNumber(active));
  return (
    <Stack gap="sm">
      <Bars rows={named.map(({ id, name, active }) => ({ id, name, done: active, of: flats ?? 0, words: words(active) }))} />
      {flats && (
        <Text size="sm" c="dimmed">
          Uppskattat: en person i varje lägenhet, lika många lägenheter i varje trapphus.
        </Text>
      )}
    </Stack>
  );
}

interface Bar {
  id: string | null;
  name: string;
  words: string;
  done: number;
  /** 0 where it is not known: then there is no bar. */
  of: number;
}

function Bars({ rows }: { rows: Bar[] }) {
  return (
    <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {rows.map(({ id, name, words, done, of }) => (
        <li key={id}>
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Text style={{ overflowWrap: "anywhere" }}>{name}</Text>
            <Text className="tabular" style={{ whiteSpace: "nowrap" }}>
              {words}
            </Text>
          </Group>
          {of > 0 && <Progress value={Math.min(100, (100 * done) / of)} size="lg" aria-hidden />}
        </li>
      ))}
    </Stack>
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
    touches: ["association.stairwells", "association.ownHome", "membership.members", "subscribers.counts", "subscribers.house"],
  });
  const utils = trpc.useUtils();
  const [loss, setLoss] = useState<StairwellLoss | null>(null);
  const names = rows.map(({ name }) => name.trim()).filter(Boolean);
  /** What has flats or people is not removed before somebody has read how many. */
  const saveOrAsk = async (): Promise<void> => {
    try {
      const found = await utils.association.previewStairwells.fetch({ names }, { staleTime: 0 });
      if (found.flats + found.people.inFlats + found.people.elsewhere === 0) save.send({ names });
      else setLoss(found);
    } catch (error) {
      notify.error("Trapphusen kunde inte sparas", errorText(error));
    }
  };
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
        <Button disabled={!isChanged} loading={save.isPending} onClick={saveOrAsk}>
          Spara
        </Button>
      </Group>
      <Confirm
        opened={loss !== null}
        title={loss?.names.length === 1 ? "Ta bort trapphuset?" : "Ta bort trapphusen?"}
        text={loss ? lossWords(loss) : ""}
        confirmLabel="Ta bort"
        isDestructive
        onConfirm={() => save.send({ names, flatsLost: loss?.flats ?? 0 })}
        onClose={() => setLoss(null)}
      />
    </Stack>
  );
}
