import { Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconBellRinging, IconPlayerStop, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { type Crisis, isOver, type Message } from "../crisis-views.ts";
import { FaultList } from "./fault-list.tsx";
import { ReminderDialog } from "./reminder-dialog.tsx";
import { useMessageActions } from "./use-message-actions.ts";

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
      <ConfirmDialog
        opened={asks === "stop"}
        title="Stoppa beskedet?"
        text="De som inte har fått det än får det inte. Det som redan har skickats kan inte tas tillbaka."
        confirmLabel="Stoppa beskedet"
        isDestructive
        onConfirm={stop}
        onClose={close}
      />
      <ConfirmDialog
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
