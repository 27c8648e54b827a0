import { ActionIcon } from "@mantine/core";
import { IconDoorExit, IconDots, IconUserCog, IconUserMinus } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import type { Member, OnMemberAction } from "./member-views.ts";

interface MemberMenuProps {
  member: Member;
  isSelf: boolean;
  onAction: OnMemberAction;
}

/** What can be done with a member. Nobody removes oneself: the own way out is in the settings. */
export function MemberMenu({ member, isSelf, onAction }: MemberMenuProps) {
  const label = `Åtgärder för ${member.displayName}`;
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <ActionIcon aria-label={label} {...trigger}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      <ActionMenuItem icon={IconUserCog} onClick={() => onAction(member, "changeRole")}>
        Byt roll
      </ActionMenuItem>
      {isSelf ? (
        <ActionMenuItem icon={IconDoorExit} to="/settings?tab=forening">
          Lämna föreningen
        </ActionMenuItem>
      ) : (
        <ActionMenuItem icon={IconUserMinus} onClick={() => onAction(member, "remove")}>
          Ta bort ur föreningen
        </ActionMenuItem>
      )}
    </ActionMenu>
  );
}
