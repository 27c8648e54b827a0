import { SimpleGrid, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconHourglass, IconLifebuoy } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { lazyPart } from "#client/lib/lazy-part.ts";
import { askToPersist } from "#client/lib/offline/ask-to-persist.ts";
import { trpc } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { ClockPanel } from "./around/clock-panel.tsx";
import { CallNote } from "./call-note.tsx";
import classes from "./crisis-layout.module.css";
import { PARTS, type Part } from "./crisis-parts.ts";
import { CrisisTabs } from "./crisis-tabs.tsx";
import { type Crisis, isOver } from "./crisis-views.ts";
import { EMPTY_DRAFT } from "./log/log-draft.ts";
import { useLogPhotos } from "./log/use-log-photos.ts";
import { useLogQueue } from "./log/use-log-queue.ts";
import { emptyMessage } from "./messages/composer-values.ts";
import { TaskPanel } from "./tasks/task-panel.tsx";
import { useTaskChanges } from "./tasks/use-task-changes.ts";
import { UnsentPanel } from "./unsent-panel.tsx";
import { useReadAhead } from "./use-read-ahead.ts";

const LogPanel = lazyPart(async () => ({ default: (await import("./log/log-panel.tsx")).LogPanel }));
const MessagePanel = lazyPart(async () => ({ default: (await import("./messages/message-panel.tsx")).MessagePanel }));
const PeoplePanel = lazyPart(async () => ({ default: (await import("./people/people-panel.tsx")).PeoplePanel }));
const TeamPanel = lazyPart(async () => ({ default: (await import("./around/team-panel.tsx")).TeamPanel }));
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
  const part = PARTS.find((known) => known.part === search.get("tab"))?.part ?? "uppgifter";
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
  const needHelp = replies.data?.counts.needHelp ?? 0;
  const messages = trpc.crisis.messages.useQuery({ activationId: crisis.id });
  const unconfirmed = messages.data?.find(({ mayConfirm }) => mayConfirm);
  const show = (tab: Part, more?: { message: string }): void => setSearch({ tab, ...more }, { preventScrollReset: true });
  const showPeople = (): void => (hasRoom ? document.getElementById("crisis-people")?.scrollIntoView({ block: "start" }) : show("svar"));

  const isWaiting = messages.data?.some(({ unsettled }) => unsettled > 0) ?? false;

  const notes = (
    <>
      {isWaiting && <UnsentPanel crisis={crisis} />}
      {needHelp > 0 && (hasRoom || part !== "svar") && (
        <CallNote icon={IconLifebuoy} color="kris" onShow={showPeople}>
          {needHelp === 1 ? "En person behöver hjälp" : `${formatNumber(needHelp)} personer behöver hjälp`}
        </CallNote>
      )}
      {unconfirmed && (
        <CallNote icon={IconHourglass} color="varsel" onShow={() => show("besked", { message: unconfirmed.id })}>
          Ett besked väntar på dig
        </CallNote>
      )}
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
    svar: (
      <>
        {own}
        <PeoplePanel crisis={crisis} />
      </>
    ),
    info: (
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
        <TeamPanel crisis={crisis} />
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
        <CrisisTabs part={part} onPart={show} needHelp={needHelp}>
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
      <div id="crisis-people" className={classes.column}>
        {contents.svar}
      </div>
      {contents.info}
    </Suspense>
  );
}
