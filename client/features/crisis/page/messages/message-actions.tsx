import { Alert, Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle, IconBellRinging, IconPlayerStop, IconSend } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { TextCheck } from "#client/components/text-check.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { PagingControls } from "#client/ui/paging-controls.tsx";
import { ANSWER_DIGITS } from "#shared/crisis-text/message-text.ts";
import { formatNumber } from "#shared/format/number.ts";
import { EXTERNAL_TEXT_MAX_LENGTH, SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { peopleWords } from "../../reach-words.ts";
import { type Crisis, isOver, type Message } from "../crisis-views.ts";
import { CHANNEL_ICONS } from "./channel-icons.ts";
import classes from "./channel-results.module.css";
import reminderDialogClasses from "./message-card.module.css";
import { Reach } from "./reach.tsx";
import { useSend } from "./use-send.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What can be done with a message that has been written: let it go, stop it, look at what failed, remind. */
export function MessageActions({ message, crisis }: { message: Message; crisis: Crisis }) {
  const [asks, setAsks] = useState<"stop" | "release" | "remind" | null>(null);
  const [showsFaults, setShowsFaults] = useState(false);
  const { stop, confirm, release, isPending } = useMessageActions(message.id);
  const faults = faultsOf(message);
  const held = Object.values(message.counts ?? {}).reduce((sum, counts) => sum + counts.held, 0);
  const mayRemind = message.asksForReply && message.state === "released" && crisis.mayLead && !isOver(crisis);
  const close = (): void => setAsks(null);

  return (
    <>
      <Group gap="xs">
        {message.mayConfirm && (
          <Button leftSection={<IconSend {...icon} />} loading={isPending} onClick={confirm}>
            Släpp iväg övningen
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
      {mayRemind && <ReminderDialog opened={asks === "remind"} message={message} crisis={crisis} onClose={close} />}
    </>
  );
}

/** Those that need a look: failed, held, in doubt, or perhaps there twice. */
function faultsOf({ counts, possiblyDuplicate }: Message): number {
  return Object.values(counts ?? {}).reduce((sum, { failed, held, doubtful }) => sum + failed + held + doubtful, possiblyDuplicate);
}

/** Lets a message go, or stops it. Whatever came of it, the page is read anew: others do the same. */
function useMessageActions(messageId: string) {
  const utils = trpc.useUtils();
  const options = (done: string, failed: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: unknown) => notify.error(failed, errorText(error)),
    onSettled: () => utils.crisis.invalidate(),
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
  if (faults.isPending) return <ListSkeleton rows={3} />;
  if (!faults.data) return <ErrorCard error={faults.error} onRetry={() => void faults.refetch()} />;
  const { rows, pageCount } = faults.data;
  return (
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
      {pageCount > 1 && <PagingControls page={faults.data.page} pages={pageCount} onChange={setPage} />}
    </>
  );
}

interface ReminderDialogProps {
  opened: boolean;
  message: Message;
  crisis: Crisis;
  onClose: () => void;
}

const REMINDER = `Vi har inte hört från dig. Hur är läget? ${ANSWER_DIGITS} Vid fara för liv, ring 112.`;

/** Writes once more to those who got a message and have not answered. */
function ReminderDialog({ opened, onClose, ...reminder }: ReminderDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Påminn de som inte svarat" size={520}>
      <ReminderForm {...reminder} onClose={onClose} />
    </Modal>
  );
}

function ReminderForm({ message, crisis, onClose }: Omit<ReminderDialogProps, "opened">) {
  const [text, setText] = useState(REMINDER);
  const [content] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const { sendMessage, isSending, error } = useSend(crisis, onClose);
  const reach = trpc.crisis.previewReminder.useQuery(
    { messageId: message.id, content },
    { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
  const preview = reach.data;
  const waits = crisis.isExercise && (message.audience === "subscribers" || message.audience === "internal");
  const remind = (): void =>
    sendMessage({
      kind: "reminder",
      audience: message.audience,
      content: text,
      methods: message.channels,
      asksForReply: true,
      nextUpdateAt: null,
      remindsMessageId: message.id,
    });

  return (
    <Stack gap="md">
      <Text>Påminnelsen går bara till dem som fick beskedet och inte har hört av sig sedan dess, på samma sätt som då.</Text>
      <Textarea
        label="Text"
        rows={5}
        maxLength={EXTERNAL_TEXT_MAX_LENGTH}
        value={text}
        error={text.trim() === "" && "Skriv ett meddelande."}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextCheck text={text} bySms={message.channels.sms} onReplace={setText} />
      <section aria-label="Innan du skickar">
        <Text fw={600}>Till: de som inte har svarat</Text>
        {reach.isPending && <Text c="dimmed">Räknar mottagare...</Text>}
        {reach.isError && !preview && <Text>Antalet mottagare kunde inte hämtas. Du kan skicka ändå.</Text>}
        {preview && preview.people === 0 && <Text>Ingen är kvar att påminna: alla har svarat, eller så kom beskedet aldrig fram.</Text>}
        {preview && preview.people > 0 && <Reach preview={preview} methods={message.channels} />}
        {preview?.text && <Text className={reminderDialogClasses.content}>{preview.text}</Text>}
      </section>
      {waits && (
        <Alert color="varsel" role="note">
          Det här är en övning. En annan systemägare måste godkänna innan något går till de boende.
        </Alert>
      )}
      {error && (
        <Alert color="kris" role="alert" title="Påminnelsen kunde inte skickas">
          {errorText(error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button loading={isSending} disabled={text.trim() === "" || preview?.people === 0} onClick={remind}>
          {preview && preview.people > 0 ? `Skicka påminnelsen till ${peopleWords(preview.people)}` : "Skicka påminnelsen"}
        </Button>
      </Group>
    </Stack>
  );
}
