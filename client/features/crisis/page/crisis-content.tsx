import { Button, type MantineColor, SimpleGrid, Stack, Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  type Icon,
  IconBroadcast,
  IconChecklist,
  IconChevronRight,
  IconHourglass,
  IconLifebuoy,
  IconMessageQuestion,
  IconMessages,
  IconNotebook,
  IconUsers,
} from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { askToPersist } from "#client/lib/offline/ask-to-persist.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { ClockPanel } from "./around/clock-panel.tsx";
import { TeamContacts, teamsOf } from "./around/team-contacts.tsx";
import classes from "./crisis-content.module.css";
import { type Crisis, isOver, type Message, needHelpOf } from "./crisis-views.ts";
import { DoorsCard } from "./doors/doors-card.tsx";
import { EMPTY_DRAFT, useLogPhotos, useLogQueue } from "./log/use-log-queue.ts";
import { emptyMessage } from "./messages/message-draft.ts";
import { SealedCard } from "./sealed/sealed-card.tsx";
import { TaskPanel } from "./tasks/task-panel.tsx";
import { useTaskChanges } from "./tasks/use-task-changes.ts";
import { UnsentPanel } from "./unsent-panel.tsx";
import { ANSWERS_ID, useShowAnswers } from "./use-show-answers.ts";

const LogPanel = lazyPart(async () => ({ default: (await import("./log/log-panel.tsx")).LogPanel }));
const MessagePanel = lazyPart(async () => ({ default: (await import("./messages/message-panel.tsx")).MessagePanel }));
const PeoplePanel = lazyPart(async () => ({ default: (await import("./people/people-panel.tsx")).PeoplePanel }));
const BoardPanel = lazyPart(async () => ({ default: (await import("./around/board-panel.tsx")).BoardPanel }));
const PosterPanel = lazyPart(async () => ({ default: (await import("./around/poster-panel.tsx")).PosterPanel }));
const OfficialPanel = lazyPart(async () => ({ default: (await import("./around/official-panel.tsx")).OfficialPanel }));

interface CrisisContentProps {
  crisis: Crisis;
  /** The caller's own answer, among the others. */
  own: ReactNode;
  /** «Skriv besked» was pressed: the cursor belongs in the text. */
  isToWrite: boolean;
  onWriting: () => void;
}

/** Everything beneath the header, for those who work in the crisis: three columns, or tabs where there is no room for them. */
export function CrisisContent({ crisis, own, isToWrite, onWriting }: CrisisContentProps) {
  const hasRoom = useMediaQuery("(min-width: 75em)", undefined, { getInitialValueInEffect: false });
  const [search, setSearch] = useSearchParams();
  const part = partOf(search.get("tab"), crisis);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [message, setMessage] = useState(() => emptyMessage(crisis));
  // Here and not in the parts themselves, so that what waits leaves whichever of them is open.
  const changes = useTaskChanges(crisis.id);
  const queue = useLogQueue(crisis.id);
  const photos = useLogPhotos(queue.waiting.length);
  useReadAhead(crisis, !hasRoom);
  useEffect(() => {
    if (!isOver(crisis)) askToPersist().catch((error: unknown) => console.warn("what is kept here may be thrown away", error));
  }, [crisis]);
  const replies = trpc.crisis.replies.useQuery({ activationId: crisis.id });
  const needHelp = replies.data ? needHelpOf(replies.data) : 0;
  const hasNeeds = needHelp > 0 || Boolean(replies.data?.needs?.length);
  const messages = trpc.crisis.messages.useQuery({ activationId: crisis.id });
  const show = (tab: Part, more?: { message: string }): void => setSearch({ tab, ...more }, { preventScrollReset: true });
  /** From its beginning: what matters most in a part stands first, and the former one may have been read far down. */
  const openPart = (tab: Part): void => {
    show(tab);
    window.scrollTo({ top: 0 });
  };
  const showAnswers = useShowAnswers();

  const isWaiting = messages.data?.some(({ unsettled }) => unsettled > 0) ?? false;

  const notes = (
    <>
      {isWaiting && <UnsentPanel crisis={crisis} />}
      {(hasRoom || part !== "svar") && <AnswerNotes needHelp={needHelp} unread={replies.data?.counts.unread ?? 0} onShow={showAnswers} />}
      <WaitingNotes messages={messages.data ?? []} onShow={(id) => show("besked", { message: id })} />
    </>
  );

  const contents: Record<Part, ReactNode> = {
    uppgifter: (
      <>
        <TaskPanel crisis={crisis} changes={changes} />
        <ClockPanel crisis={crisis} />
      </>
    ),
    logg: <LogPanel crisis={crisis} draft={draft} onDraft={setDraft} queue={queue} photos={photos} />,
    besked: <MessagePanel crisis={crisis} values={message} onChange={setMessage} isToWrite={isToWrite} onWriting={onWriting} />,
    svar: <Answers crisis={crisis} own={own} ownIsLast={crisis.mayLead || hasNeeds} />,
    info: (
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
        <SectionCard title="Team">
          <TeamContacts crisis={crisis} />
        </SectionCard>
        {crisis.mayLead && <BoardPanel crisis={crisis} />}
        <PosterPanel crisis={crisis} />
        <OfficialPanel />
      </SimpleGrid>
    ),
  };

  if (!hasRoom) {
    return (
      <>
        {notes}
        <CrisisTabs part={part} onPart={openPart} needHelp={needHelp} answered={replies.data && answeredOf(replies.data.counts)}>
          <Stack gap="md">{contents[part]}</Stack>
        </CrisisTabs>
      </>
    );
  }
  return (
    <Suspense fallback={<ListSkeleton rows={8} rowHeight={64} />}>
      {notes}
      <div className={classes.columns}>
        {(["uppgifter", "logg", "besked"] as const).map((column) => (
          <div key={column} className={classes.column}>
            {contents[column]}
          </div>
        ))}
      </div>
      <div id={ANSWERS_ID} className={classes.column} style={{ scrollMarginTop: 72 }}>
        {contents.svar}
      </div>
      {contents.info}
    </Suspense>
  );
}

/**
 * Who leads looks for the others' answers. Who needs help comes before how one is oneself in any case, and what was pressed to help them does
 * not bring anything under the thumb. Whoever does not lead comes for the doors.
 */
function Answers({ crisis, own, ownIsLast }: { crisis: Crisis; own: ReactNode; ownIsLast: boolean }) {
  return (
    <>
      {!crisis.mayLead && <DoorsCard crisis={crisis} />}
      {!ownIsLast && own}
      <PeoplePanel crisis={crisis} />
      <SealedCard crisis={crisis} />
      {crisis.mayLead && <DoorsCard crisis={crisis} />}
      {ownIsLast && own}
    </>
  );
}

/** Who needs help, and what nobody has read yet: where the answers themselves are not in sight. */
function AnswerNotes({ needHelp, unread, onShow }: { needHelp: number; unread: number; onShow: () => void }) {
  return (
    <>
      {needHelp > 0 && (
        <CallNote icon={IconLifebuoy} color="kris" onShow={onShow}>
          {needHelp === 1 ? "En person behöver hjälp" : `${formatNumber(needHelp)} personer behöver hjälp`}
        </CallNote>
      )}
      {unread > 0 && (
        <CallNote icon={IconMessageQuestion} color="varsel" onShow={onShow}>
          {unread === 1 ? "Ett svar att läsa" : `${formatNumber(unread)} svar att läsa`}
        </CallNote>
      )}
    </>
  );
}

/** A message of an exercise that waits: for whoever reads this, or for another owner. */
function WaitingNotes({ messages, onShow }: { messages: readonly Message[]; onShow: (id: string) => void }) {
  const [own, others] = [
    messages.find(({ mayConfirm }) => mayConfirm),
    messages.find(({ state, mayConfirm }) => state === "waiting" && !mayConfirm),
  ];
  return (
    <>
      {own && (
        <CallNote icon={IconHourglass} color="varsel" onShow={() => onShow(own.id)}>
          Ett besked väntar på dig
        </CallNote>
      )}
      {others && (
        <CallNote icon={IconHourglass} color="varsel" onShow={() => onShow(others.id)}>
          Väntar på en annan systemägare
        </CallNote>
      )}
    </>
  );
}

interface CallNoteProps {
  icon: Icon;
  color: MantineColor;
  /** What is the matter, in one line. */
  children: string;
  onShow: () => void;
}

/** Above everything else on the page: somebody waits for whoever reads it. */
function CallNote({ icon: NoteIcon, color, children, onShow }: CallNoteProps) {
  return (
    <div role="status">
      <Button
        fullWidth
        variant="light"
        color={color}
        justify="flex-start"
        leftSection={<NoteIcon size={22} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronRight size={20} stroke={1.75} aria-hidden />}
        onClick={onShow}
      >
        {children}
      </Button>
    </div>
  );
}

const QUIET_MS = 4_000;
/** What others have written since is at most so old when the network goes. */
const AGAIN_MS = 60_000;
/** Read again when something has changed it, not because time has passed. */
const UNLESS_KNOWN = { staleTime: Number.POSITIVE_INFINITY };

/** Where one part is open at a time, the log and whom to ring are read too while the page is quiet: they are to be there when the
 *  network is not, also for who has not opened them. */
function useReadAhead(crisis: Crisis, isWanted: boolean): void {
  const utils = trpc.useUtils();
  const latest = useRef(crisis);
  useEffect(() => {
    latest.current = crisis;
  }, [crisis]);

  useEffect(() => {
    if (!isWanted) return;
    let timer = 0;
    const read = async (): Promise<void> => {
      void utils.crisis.log.prefetch({ activationId: latest.current.id }, UNLESS_KNOWN);
      void utils.crisis.posters.prefetch({ activationId: latest.current.id }, UNLESS_KNOWN);
      void utils.team.group.prefetch(undefined, UNLESS_KNOWN);
      const teams = await utils.team.list.fetch(undefined, UNLESS_KNOWN);
      for (const { teamId } of teamsOf(latest.current, teams)) void utils.team.members.prefetch({ teamId }, UNLESS_KNOWN);
    };
    const readAfter = (pauseMs: number): void => {
      timer = window.setTimeout(() => {
        read().catch((error: unknown) => console.warn("nothing was read ahead", error));
        readAfter(AGAIN_MS);
      }, pauseMs);
    };
    readAfter(QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [isWanted, utils]);
}

interface CrisisTabsProps {
  part: Part;
  onPart: (part: Part) => void;
  /** How many need help: stands on the tab of the answers. */
  needHelp: number;
  /** How many of those asked have answered: stands there too. */
  answered: string | undefined;
  children: ReactNode;
}

/** «1/9»; nothing as long as nobody was asked. */
const answeredOf = ({ asked, silent }: { asked: number; silent: number }): string | undefined =>
  asked > 0 ? `${formatNumber(asked - silent)}/${formatNumber(asked)}` : undefined;

/** One part at a time; on a phone the tabs lie at the bottom, where the thumb is. */
function CrisisTabs({ part, onPart, needHelp, answered, children }: CrisisTabsProps) {
  return (
    <Tabs
      className={classes.tabs}
      value={part}
      onChange={(value) => onPart(PARTS.find((known) => known.part === value)?.part ?? "uppgifter")}
      activateTabWithKeyboard={false}
      keepMounted={false}
    >
      <Tabs.List className={classes.list} aria-label="Delar av krisledningen">
        {PARTS.map(({ part: value, label, icon: PartIcon }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab}>
            <span className={classes.label}>
              <span className={classes.icon}>
                <PartIcon size={22} stroke={1.75} aria-hidden />
                {value === "svar" && needHelp > 0 && (
                  <span className={classes.count}>
                    <span aria-hidden>{formatNumber(needHelp)}</span>
                  </span>
                )}
              </span>
              {value === "svar" && answered ? `${label} ${answered}` : label}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={part} className={classes.panel}>
        <Suspense fallback={<ListSkeleton rows={5} rowHeight={64} />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** The parts of the page: tabs where there is room for one, and what stands beside one another where there is more. */
const PARTS = [
  { part: "uppgifter", label: "Att göra", icon: IconChecklist },
  { part: "logg", label: "Logg", icon: IconNotebook },
  { part: "besked", label: "Besked", icon: IconMessages },
  { part: "svar", label: "Svar", icon: IconUsers },
  { part: "info", label: "Mer", icon: IconBroadcast },
] as const;

type Part = (typeof PARTS)[number]["part"];

/** What an exercise is held for is whether it reaches people; a crisis opens on what is to be done. */
const partOf = (tab: string | null, crisis: Crisis): Part =>
  PARTS.find(({ part }) => part === tab)?.part ?? (crisis.isExercise && !isOver(crisis) ? "svar" : "uppgifter");
