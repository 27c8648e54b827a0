import { ActionIcon } from "@mantine/core";
import { IconDots, IconFlag, IconFlagOff, IconUserCog, IconUserMinus } from "@tabler/icons-react";
import { ActionMenu } from "#client/components/action-menu.tsx";
import { ActionMenuItem } from "#client/components/action-menu-item.tsx";
import type { TeamMember } from "./team-views.ts";

/** What can be done with somebody in a team. */
export type MemberAction = "edit" | "lead" | "stopLeading" | "remove";

interface MemberMenuProps {
  member: TeamMember;
  onAction: (member: TeamMember, action: MemberAction) => void;
}

/** Who leads is a role in the association: only owners give it, and never to an owner, who may change every team anyway. */
export function MemberMenu({ member, onAction }: MemberMenuProps) {
  const label = `Åtgärder för ${member.displayName}`;
  const mayLead = member.associationRole === "member" || member.associationRole === "team_leader";
  return (
    <ActionMenu
      label={label}
      trigger={(trigger) => (
        <ActionIcon aria-label={label} {...trigger}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    >
      <ActionMenuItem icon={IconUserCog} onClick={() => onAction(member, "edit")}>
        Ändra roll
      </ActionMenuItem>
      {mayLead && !member.leads && (
        <ActionMenuItem icon={IconFlag} onClick={() => onAction(member, "lead")}>
          Gör till Teamledare
        </ActionMenuItem>
      )}
      {mayLead && member.leads && (
        <ActionMenuItem icon={IconFlagOff} onClick={() => onAction(member, "stopLeading")}>
          Sluta som Teamledare
        </ActionMenuItem>
      )}
      {!member.leads && (
        <ActionMenuItem icon={IconUserMinus} onClick={() => onAction(member, "remove")}>
          Ta bort ur teamet
        </ActionMenuItem>
      )}
    </ActionMenu>
  );
}
