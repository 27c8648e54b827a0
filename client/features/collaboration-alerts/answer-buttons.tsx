import { Button, Group } from "@mantine/core";
import { IconCheck, IconHeartHandshake, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { trpc } from "#client/lib/trpc.ts";
import type { CollaborationAlertKind } from "#shared/enums.ts";
import type { Thread } from "./alert-views.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { useAlertChanges } from "./use-alert-changes.ts";

interface AnswerButtonsProps {
  alertId: string;
  kind: CollaborationAlertKind;
  from: string;
  replies: Thread["replies"];
}

/** The answers of a receiver; to an offer or information there is nothing to help with. */
export function AnswerButtons({ alertId, kind, from, replies }: AnswerButtonsProps) {
  const [answering, setAnswering] = useState<"can_help" | "cannot_help" | null>(null);
  const acknowledge = trpc.collaborationAlerts.reply.useMutation(useAlertChanges());
  const asksForHelp = kind === "help_needed" || kind === "warning";
  const hasAnswered = replies.some(({ isOwn }) => isOwn);
  const hasSaid = replies.some(({ isOwn, kind: said }) => isOwn && (said === "can_help" || said === "cannot_help"));
  return (
    <>
      <Group gap="sm">
        {!hasAnswered && (
          <Button
            variant="default"
            loading={acknowledge.isPending}
            leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => acknowledge.mutate({ alertId, kind: "acknowledged" })}
          >
            Kvittera
          </Button>
        )}
        {asksForHelp && (
          <>
            <Button
              variant={hasSaid ? "default" : "filled"}
              leftSection={<IconHeartHandshake size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAnswering("can_help")}
            >
              Vi kan hjälpa
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAnswering("cannot_help")}
            >
              Kan inte
            </Button>
          </>
        )}
      </Group>
      <AnswerDialog kind={answering} alertId={alertId} to={from} onClose={() => setAnswering(null)} />
    </>
  );
}
