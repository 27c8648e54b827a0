import { Button, Group, Stack, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBan,
  IconBellRinging,
  IconCircleCheck,
  IconHandStop,
  IconHourglass,
  IconMessageCircle,
  IconPlayerStop,
  IconSend,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { formatRelative } from "#shared/format/duration.ts";
import { formatNumber } from "#shared/format/number.ts";
import { audienceLabel, CHANNEL_LABELS, messageKindLabel } from "#shared/text/crisis-labels.ts";
import { comingWords, takenWords } from "../../escalation-words.ts";
import { useNow } from "../../use-now.ts";
import { type Crisis, isOver, type Message } from "../crisis-views.ts";
import { CHANNEL_ICONS, ChannelResults } from "./channel-results.tsx";
import { deliverySummary } from "./delivery-summary.ts";
import classes from "./messages.module.css";
import { ReminderDialog } from "./reminder-dialog.tsx";

/** What has been sent in the crisis, newest first, and what became of it. */
export function MessageList({ crisis }: { crisis: Crisis }) {
  const messages = trpc.crisis.messages.useQuery({ activationId: crisis.id });
  return (
    <Loaded query={messages} skeleton={<ListSkeleton rows={2} rowHeight={120} />}>
      {(sent) =>
        sent.length === 0 ? (
          <EmptyState icon={IconMessageCircle}>Inget besked har skickats än.</EmptyState>
        ) : (
          <Stack component="ul" gap={0} className={classes.list} aria-label="Skickade besked">
            {sent.toReversed().map((message) => (
              <MessageCard key={message.id} message={message} crisis={crisis} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

function MessageCard({ message, crisis }: { message: Message; crisis: Crisis }) {
  const { formatDayTime } = useDateFormat();
  const now = useNow();
  const { kind, audience, placeWords, content, sender, counts } = message;
  const kindLabel = messageKindLabel(kind, crisis.isExercise);
  const [search] = useSearchParams();
  const card = useRef<HTMLLIElement>(null);
  const isLookedFor = search.get("message") === message.id;
  useEffect(() => {
    if (isLookedFor) card.current?.scrollIntoView({ block: "center" });
  }, [isLookedFor]);
  const at = message.releasedAt ?? message.createdAt;
  return (
    <li ref={card} className={classes.message}>
      <Group gap="xs" justify="space-between">
        <Text component="h3" fw={650} m={0}>
          {kindLabel}
        </Text>
        <MessageState message={message} />
      </Group>
      <Text size="sm" c="dimmed" className="tabular">
        {formatDayTime(at)} ({formatRelative(at, now)}) · till{" "}
        {placeWords ? `boende i ${placeWords}` : audienceLabel(audience, crisis.isExercise).toLocaleLowerCase("sv")}
        {sender && ` · ${sender.name}`}
      </Text>
      <Text className={classes.content}>{content}</Text>
      {counts && message.state !== "waiting" && (
        <ChannelResults counts={counts} label={`Så gick det: ${kindLabel}`} isStopped={message.state === "cancelled"} />
      )}
      {counts && message.state === "released" && message.escalateAfterMinutes !== null && (
        <EscalationRow message={message} crisis={crisis} />
      )}
      <MessageActions message={message} crisis={crisis} />
    </li>
  );
}

const STATES = {
  waiting: { color: "varsel", icon: IconHourglass, word: "Väntar på systemägare" },
  cancelled: { color: "gray", icon: IconBan, word: "Stoppat" },
  leaving: { color: "fjord", icon: IconSend, word: "Skickas" },
  held: { color: "varsel", icon: IconHandStop, word: "Kvarhållet" },
  failed: { color: "varsel", icon: IconAlertTriangle, word: "Kom inte fram" },
  sent: { color: "lugn", icon: IconCircleCheck, word: "Skickat" },
  nobody: { color: "gray", icon: IconBan, word: "Till ingen" },
} as const;

/** How far a message has come, in one word; what needs a human counts before what went well. */
function MessageState({ message }: { message: Message }) {
  const { color, icon, word } = STATES[stateOf(message)];
  return (
    <StatusBadge color={color} icon={icon}>
      {word}
    </StatusBadge>
  );
}

function stateOf({ state, unsettled, counts }: Message): keyof typeof STATES {
  if (state !== "released") return state;
  if (unsettled > 0) return "leaving";
  const channels = Object.values(counts ?? {});
  // Whoever may not see how it went sees that it left.
  if (counts && channels.every((channel) => Object.values(channel).every((count) => count === 0))) return "nobody";
  if (channels.some(({ held }) => held > 0)) return "held";
  const summaries = channels.map((each) => deliverySummary(each));
  const isInVain = summaries.some(({ faulty }) => faulty > 0) && summaries.every(({ reached }) => reached === 0);
  return isInVain ? "failed" : "sent";
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What can be done with a message that has been written: let it go, stop it, look at what failed, remind. */
function MessageActions({ message, crisis }: { message: Message; crisis: Crisis }) {
  const [asks, setAsks] = useState<"stop" | "release" | "remind" | null>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  const { stop, confirm, release, isPending } = useMessageActions(message.id);
  const faults = faultsOf(message);
  const held = Object.values(message.counts ?? {}).reduce((sum, counts) => sum + counts.held, 0);
  // A reminder goes the way that the message went, and nobody rings by a press.
  const isWritten = Object.values(message.channels).some(Boolean);
  const mayRemind = message.asksForReply && isWritten && message.state === "released" && crisis.mayLead && !isOver(crisis);
  const close = (): void => setAsks(null);

  return (
    <>
      <Group gap="xs">
        {message.mayConfirm && (
          <Button leftSection={<IconSend {...icon} />} loading={isPending} onClick={confirm}>
            Godkänn och skicka
          </Button>
        )}
        {message.mayReleaseHeld && (
          <Button leftSection={<IconSend {...icon} />} loading={isPending} onClick={() => setAsks("release")}>
            Skicka kvarhållna
          </Button>
        )}
        {message.mayCancel && (
          <Button variant="default" leftSection={<IconPlayerStop {...icon} />} loading={isPending} onClick={() => setAsks("stop")}>
            Stoppa
          </Button>
        )}
        {mayRemind && (
          <Button variant="default" leftSection={<IconBellRinging {...icon} />} onClick={() => setAsks("remind")}>
            Påminn de som inte svarat
          </Button>
        )}
        {faults > 0 && (
          <Button
            variant="default"
            leftSection={<IconAlertTriangle {...icon} />}
            aria-expanded={showsFaults}
            onClick={() => setShowsFaults(!showsFaults)}
          >
            {showsFaults ? "Dölj" : "Visa"} problem ({formatNumber(faults)})
          </Button>
        )}
      </Group>
      {showsFaults && <FaultList messageId={message.id} />}
      <Confirm
        opened={asks === "stop"}
        title="Stoppa beskedet?"
        text="De som inte har fått det än får det inte. Det som redan har skickats kan inte tas tillbaka."
        confirmLabel="Stoppa beskedet"
        isDestructive
        onConfirm={stop}
        onClose={close}
      />
      <Confirm
        opened={asks === "release"}
        title={held === 1 ? "Skicka ett kvarhållet?" : `Skicka ${formatNumber(held)} kvarhållna?`}
        text="Äldre än sex timmar skickas inget av sig självt. Läs texten en gång till: stämmer den fortfarande?"
        confirmLabel="Skicka ändå"
        onConfirm={release}
        onClose={close}
      />
      {mayRemind && asks === "remind" && <ReminderDialog message={message} crisis={crisis} onClose={close} />}
    </>
  );
}

/** Those that need a look: failed, held, in doubt, or perhaps there twice. */
function faultsOf({ counts, possiblyDuplicate }: Message): number {
  return Object.values(counts ?? {}).reduce((sum, { failed, held, doubtful }) => sum + failed + held + doubtful, possiblyDuplicate);
}

/** Lets a message go, or stops it. Whatever came of it, the page is read anew: others do the same. */
function useMessageActions(messageId: string) {
  const readAnew = useReadAnew();
  const options = (done: string, failed: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: unknown) => notify.error(failed, errorText(error)),
    onSettled: () => readAnew("crisis"),
  });
  const cancel = trpc.crisis.cancelMessage.useMutation(options("Beskedet är stoppat", "Beskedet kunde inte stoppas"));
  const confirm = trpc.crisis.confirmMessage.useMutation(options("Övningens besked skickas", "Beskedet kunde inte skickas"));
  const release = trpc.crisis.releaseHeld.useMutation(options("De kvarhållna skickas", "De kvarhållna kunde inte skickas"));
  return {
    stop: () => cancel.mutate({ messageId }),
    confirm: () => confirm.mutate({ messageId }),
    release: () => release.mutate({ messageId }),
    isPending: cancel.isPending || confirm.isPending || release.isPending,
  };
}

/** Whom a message did not reach, or perhaps reached twice, and why. */
function FaultList({ messageId }: { messageId: string }) {
  const [page, setPage] = useState(1);
  const faults = trpc.crisis.deliveryFaults.useQuery({ messageId, page }, { placeholderData: (before) => before });
  return (
    <Loaded query={faults} skeleton={<ListSkeleton rows={3} />}>
      {({ rows, page: shown, pageCount }) => (
        <>
          <ul className={classes.channels} aria-label="Problem med utskicket">
            {rows.map(({ id, name, channel, reason }) => {
              const ChannelIcon = CHANNEL_ICONS[channel];
              return (
                <li key={id} className={classes.channel}>
                  <ChannelIcon size={18} stroke={1.75} aria-hidden />
                  <div className={classes.words}>
                    <strong>{name ?? "Borttagen person"}</strong> · {CHANNEL_LABELS[channel]}
                    <Text size="sm" c="dimmed">
                      {reason}
                    </Text>
                  </div>
                </li>
              );
            })}
          </ul>
          {pageCount > 1 && <PagingControls page={shown} pages={pageCount} onChange={setPage} />}
        </>
      )}
    </Loaded>
  );
}

/** How those are asked again who have not answered: what has been done, what comes next and when, and the press that ends it. */
function EscalationRow({ message, crisis }: { message: Message; crisis: Crisis }) {
  const { formatTime } = useDateFormat();
  const escalation = trpc.crisis.escalation.useQuery({ messageId: message.id });
  const stop = useAction(trpc.crisis.stopEscalation, {
    done: () => "De som inte svarat frågas inte igen",
    failed: "Det gick inte att stoppa",
  });

  return (
    <section aria-label="De som inte svarat" className={classes.escalation}>
      <Loaded query={escalation} skeleton={<ListSkeleton rows={1} rowHeight={24} />}>
        {(data) => (
          <>
            <Text size="sm" className="tabular" aria-live="polite">
              {[...takenWords(data, formatTime), !isOver(crisis) && comingWords(data, formatTime)].filter(Boolean).join(" ")}
            </Text>
            {crisis.mayLead && data.next && (
              <Button
                variant="default"
                leftSection={<IconPlayerStop size={18} stroke={1.75} aria-hidden />}
                loading={stop.isPending}
                onClick={() => stop.send({ messageId: message.id })}
              >
                Sluta höra av sig
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
