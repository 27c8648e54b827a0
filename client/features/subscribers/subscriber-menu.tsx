import { ActionIcon } from "@mantine/core";
import { IconDots, IconEye, IconUserMinus } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import type { OnSubscriberAction, Subscriber } from "./subscriber-views.ts";

export function SubscriberMenu({ subscriber, onAction }: { subscriber: Subscriber; onAction: OnSubscriberAction }) {
  const label = `Åtgärder för ${subscriber.fullName}`;
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <ActionIcon aria-label={label} {...trigger}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      <ActionMenuItem icon={IconEye} onClick={() => onAction(subscriber, "reveal")}>
        Visa kontaktuppgifter
      </ActionMenuItem>
      <ActionMenuItem icon={IconUserMinus} onClick={() => onAction(subscriber, "remove")}>
        Ta bort
      </ActionMenuItem>
    </ActionMenu>
  );
}
