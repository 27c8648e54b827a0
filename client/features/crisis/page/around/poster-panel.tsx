import { Button, Stack, Text } from "@mantine/core";
import { IconArrowDownCircle, IconCircleCheck, IconHourglass, IconPrinter } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { type Crisis, isOver, type Message, type Poster } from "../crisis-views.ts";
import classes from "../rows.module.css";

/** Nobody can answer a sheet of paper, so what only asks does not stand on one. */
const isForPosters = ({ state, audience, kind }: Message): boolean =>
  state === "released" && audience === "subscribers" && kind !== "check" && kind !== "reminder";

/** Sheets for the stairwells: which have been made, which hang, and which shall come down. */
export function PosterPanel({ crisis }: { crisis: Crisis }) {
  const posters = trpc.crisis.posters.useQuery({ activationId: crisis.id });
  const messages = trpc.crisis.messages.useQuery({ activationId: crisis.id });
  const latest = messages.data?.findLast(isForPosters);
  const make = useAction(trpc.crisis.makePosters, {
    done: () => ["Anslagen är gjorda", "Skriv ut dem och sätt upp ett i varje trapphus."],
    failed: "Anslagen kunde inte göras",
    touches: ["crisis.posters"],
  });
  const made = new Set(posters.data?.map(({ messageId }) => messageId));
  const shown = (posters.data ?? []).filter(({ takenDownAt }) => !takenDownAt);
  const printed = posters.data?.find(({ messageId }) => messageId === latest?.id) ?? shown.at(-1);

  return (
    <SectionCard title="Anslag i trapphusen">
      <Loaded query={posters} skeleton={<ListSkeleton rows={2} rowHeight={64} />}>
        {() => (
          <Stack gap="sm" align="stretch">
            {shown.length === 0 && (
              <Text>Ett A4-blad per trapphus med senaste beskedet. Den som sätter upp det skannar koden på bladet.</Text>
            )}
            <ul className={classes.list} data-tight>
              {shown.map((poster) => (
                <PosterRow key={poster.id} poster={poster} mayMark={!isOver(crisis)} />
              ))}
            </ul>
            {!isOver(crisis) && latest && !made.has(latest.id) && (
              <Button variant="default" loading={make.isPending} onClick={() => make.send({ messageId: latest.id })}>
                Gör anslag av senaste beskedet
              </Button>
            )}
            {printed && (
              <Button
                component="a"
                href={`/api/crisis/messages/${printed.messageId}/posters.pdf`}
                target="_blank"
                variant="light"
                leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              >
                Skriv ut anslagen (PDF)
              </Button>
            )}
            {!latest && shown.length === 0 && (
              <Text size="sm" c="dimmed">
                Anslag görs av ett besked till de boende. Skriv ett först.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  );
}

/** One sheet and where it hangs. */
function PosterRow({ poster, mayMark }: { poster: Poster; mayMark: boolean }) {
  const { formatDayTime } = useDateFormat();
  const mark = useAction(trpc.crisis.markPoster, { failed: "Ändringen sparades inte", touches: ["crisis.posters"] });
  const { id, place, hungAt, isOutdated } = poster;
  const next = isOutdated
    ? ({ mark: "taken_down", label: "Nedtaget" } as const)
    : hungAt
      ? ({ mark: "not_hung", label: "Ångra" } as const)
      : ({ mark: "hung", label: "Uppsatt" } as const);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{place}</Text>
        {isOutdated ? (
          <StatusBadge color="varsel" icon={IconArrowDownCircle}>
            {hungAt ? "Ta ner, nyare finns" : "Kasta eller ta ner, nyare finns"}
          </StatusBadge>
        ) : hungAt ? (
          <StatusBadge color="lugn" icon={IconCircleCheck}>{`Uppsatt ${formatDayTime(hungAt)}`}</StatusBadge>
        ) : (
          <StatusBadge color="gray" icon={IconHourglass}>
            Inte uppsatt än
          </StatusBadge>
        )}
      </div>
      {mayMark && (
        <Button
          variant="default"
          loading={mark.isPending}
          aria-label={`${next.label}: ${place}`}
          onClick={() => mark.send({ posterId: id, mark: next.mark })}
        >
          {next.label}
        </Button>
      )}
    </li>
  );
}
