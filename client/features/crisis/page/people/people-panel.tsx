import { Stack, Text, UnstyledButton } from "@mantine/core";
import { IconCircleCheck, IconDoorExit, IconHelpCircle, IconLifebuoy } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { z } from "zod";
import { SectionCard } from "#client/components/section-card.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { FoldedChart } from "#client/ui/chart.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { useListState } from "#client/ui/use-list-state.ts";
import { formatDuration } from "#shared/format/duration.ts";
import { formatNumber } from "#shared/format/number.ts";
import { listPeopleInput } from "#shared/schemas/crisis-page.ts";
import { type AskedPerson, type Crisis, isOver, mayRecord, type Replies } from "../crisis-views.ts";
import classes from "../rows.module.css";
import { NeedsList } from "./needs-list.tsx";
import tiles from "./people-panel.module.css";
import { PersonRow } from "./person-row.tsx";

/** How people are: those who need help first, then those whose words nobody has read yet. */
export function PeoplePanel({ crisis }: { crisis: Crisis }) {
  const { formatDay } = useDateFormat();
  const replies = trpc.crisis.replies.useQuery({ activationId: crisis.id });
  return (
    <SectionCard title="Svar från boende">
      <Loaded query={replies} skeleton={<ListSkeleton rows={4} rowHeight={64} />}>
        {(answers) => (
          <Stack gap="md">
            <NeedsList needs={answers.needs} crisis={crisis} />
            <Group people={withoutNeed(answers)} title="Behöver hjälp" crisis={crisis} />
            <Group people={answers.unread} title="Skrev något annat" crisis={crisis} />
            {answers.counts.asked === 0 ? (
              <EmptyState icon={IconCircleCheck}>
                Ingen har blivit tillfrågad än. Skicka beskedet «Hur är läget?» så kommer svaren hit.
              </EmptyState>
            ) : crisis.personalDataErasedAt ? (
              <>
                <ReplyTiles counts={answers.counts} />
                <Text c="dimmed">Personuppgifterna raderades {formatDay(crisis.personalDataErasedAt)}. Bara antalen finns kvar.</Text>
              </>
            ) : (
              <PeopleSearch crisis={crisis} counts={answers.counts} />
            )}
            <AnswersOverTime replies={answers} crisis={crisis} />
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  );
}

/** Those of a crisis that was over before needs were kept; what an older portal has kept for want of a network has none either. */
const withoutNeed = ({ needHelp, needs = [] }: Replies): AskedPerson[] => {
  const known = new Set(needs.map(({ person }) => person.id));
  return needHelp.filter(({ id }) => !known.has(id));
};

function Group({ people, title, crisis }: { people: readonly AskedPerson[]; title: string; crisis: Crisis }) {
  if (people.length === 0) return null;
  return (
    <div>
      <Text component="h3" fw={650} m={0}>
        {title} ({people.length})
      </Text>
      <ul className={classes.list}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} activationId={crisis.id} mayRecord={mayRecord(crisis, person)} />
        ))}
      </ul>
    </div>
  );
}

const TILES = [
  { of: "needHelp", answer: "need_help", label: "Behöver hjälp", icon: IconLifebuoy },
  { of: "silent", answer: "silent", label: "Inte svarat", icon: IconHelpCircle },
  { of: "ok", answer: "ok", label: "OK", icon: IconCircleCheck },
  { of: "away", answer: "away", label: "Inte hemma", icon: IconDoorExit },
] as const;

type Answer = (typeof TILES)[number]["answer"];

interface ReplyTilesProps {
  counts: Replies["counts"];
  /** Whose names stand below, and how to see others'; without it there are no names. */
  names?: { shown: Answer | "all"; onShow: (answer: Answer) => void };
}

/** Of all who were asked: how many said what. */
function ReplyTiles({ counts, names }: ReplyTilesProps) {
  return (
    <ul className={tiles.tiles} aria-label={`Svar från ${formatNumber(counts.asked)} tillfrågade`}>
      {TILES.map(({ of, answer, label, icon: TileIcon }) => {
        const words = (
          <>
            <TileIcon size={20} stroke={1.75} aria-hidden />
            <span className={`${tiles.count} tabular`}>{formatNumber(counts[of])}</span>
            <span>{label}</span>
          </>
        );
        const look = { className: tiles.tile, "data-urgent": (of === "needHelp" && counts[of] > 0) || undefined };
        return (
          <li key={of}>
            {names ? (
              <UnstyledButton {...look} aria-pressed={names.shown === answer} onClick={() => names.onShow(answer)}>
                {words}
              </UnstyledButton>
            ) : (
              <div {...look}>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Of fewer the tiles say all that a drawing would. */
const WORTH_DRAWING = 10;

// Green beside red would look alike to one man in twelve.
const SERIES = [
  { key: "silent", label: "Inte svarat", color: "varsel.6", isDashed: true },
  { key: "ok", label: "OK", color: "fjord.5" },
  { key: "needHelp", label: "Behöver hjälp", color: "kris.4" },
  { key: "away", label: "Inte hemma", color: "gray.5" },
] as const;

/** How the answers came in, and whether they still do. While the crisis lasts it is opened by whoever asks; afterwards it is the point. */
function AnswersOverTime({ replies: { counts, overTime = [] }, crisis }: { replies: Replies; crisis: Crisis }) {
  // What an older portal has kept for want of a network tells no course.
  if (counts.asked < WORTH_DRAWING || overTime.every(({ ok, needHelp, away }) => ok + needHelp + away === 0)) return null;
  const rows = overTime.map(({ minutes, ...values }) => ({ at: formatDuration(minutes * MINUTE_MS), values }));
  return (
    <FoldedChart
      key={String(isOver(crisis))}
      label="Svaren över tid"
      startsOpen={isOver(crisis)}
      title="Antal personer efter vad de har svarat, från första frågan"
      over="Efter"
      series={SERIES}
      // After days the end can bear the words of the mark before it.
      rows={rows.filter(({ at }, place) => at !== rows[place + 1]?.at)}
    />
  );
}

const MINUTE_MS = 60_000;

/** Fewer are seen at once. */
const WORTH_SEARCHING = 10;
/** The page's own words stand in the address too. */
const ADDRESS = { prefix: "personer", words: { answer: "visa" } };
const PEOPLE = listPeopleInput
  .omit({ activationId: true })
  .extend({ answer: z.enum(["silent", "need_help", "ok", "away"]).nullable().default(null) });

/** Everybody who was asked, for those who knock and ring: by answer and by name. Of many those who are silent are seen first. */
function PeopleSearch({ crisis, counts }: { crisis: Crisis; counts: Replies["counts"] }) {
  const list = useListState(PEOPLE, ADDRESS);
  const chosen = list.state.answer;
  const answer = chosen ?? (counts.asked < WORTH_SEARCHING ? "all" : "silent");
  const people = trpc.crisis.people.useQuery({ activationId: crisis.id, ...list.state, answer }, { placeholderData: keepPreviousData });
  const shown = TILES.find((tile) => tile.answer === answer)?.label ?? "Alla";

  return (
    <Stack gap="sm">
      <ReplyTiles
        counts={counts}
        names={{ shown: answer, onShow: (pressed) => list.set({ answer: pressed === chosen ? null : pressed }) }}
      />
      <Text component="h3" fw={650} m={0}>
        {shown}
      </Text>
      {counts.asked >= WORTH_SEARCHING && <SearchField label="Sök namn" {...list.search} />}
      <Loaded query={people} skeleton={<ListSkeleton rows={3} rowHeight={64} />}>
        {({ rows, total, page, pageCount }) => (
          <>
            {total === 0 && <Text c="dimmed">{answer === "silent" && list.state.search === "" ? "Alla har svarat." : "Ingen."}</Text>}
            <ul className={classes.list} aria-label={shown}>
              {rows.map((person) => (
                <PersonRow key={person.id} person={person} activationId={crisis.id} mayRecord={mayRecord(crisis, person)} />
              ))}
            </ul>
            {pageCount > 1 && <PagingControls page={page} pages={pageCount} onChange={list.onPage} />}
          </>
        )}
      </Loaded>
    </Stack>
  );
}
