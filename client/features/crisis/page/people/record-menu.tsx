import { Button } from "@mantine/core";
import { IconCircleCheck, IconDoorExit, IconLifebuoy } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import type { AskedPerson } from "../crisis-views.ts";

const CHOICES = [
  { answer: "ok", label: "Är OK", icon: IconCircleCheck },
  { answer: "need_help", label: "Behöver hjälp", icon: IconLifebuoy },
  { answer: "away", label: "Är inte hemma", icon: IconDoorExit },
] as const satisfies { answer: ReplyAnswer; label: string; icon: typeof IconLifebuoy }[];

/** Writes down what somebody who knocked or rang found out. */
export function RecordMenu({ person, activationId }: { person: AskedPerson; activationId: string }) {
  const utils = trpc.useUtils();
  const record = trpc.crisis.recordReply.useMutation({
    onSuccess: () => notify.success(`Noterat för ${person.name}`),
    onError: (error) => notify.error("Svaret kunde inte noteras", errorText(error)),
    onSettled: () => utils.crisis.invalidate(),
  });
  const label = `Notera hur det är med ${person.name}`;
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <Button variant="default" aria-label={label} loading={record.isPending} {...trigger}>
          Notera
        </Button>
      )}
    >
      {CHOICES.map(({ answer, label: words, icon }) => (
        <ActionMenuItem
          key={answer}
          icon={icon}
          onClick={() => record.mutate({ activationId, person: { kind: person.kind, id: person.id }, answer })}
        >
          {words}
        </ActionMenuItem>
      ))}
    </ActionMenu>
  );
}
