import { Badge, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { ContactWays } from "./contact-ways.tsx";
import classes from "./member-row.module.css";
import { AskedBadge } from "./place-badge.tsx";
import { roleText, type TeamMember } from "./team-views.ts";

interface MemberRowProps {
  member: TeamMember;
  isSelf: boolean;
  isOnDuty: boolean;
  menu: ReactNode;
}

export function MemberRow({ member, isSelf, isOnDuty, menu }: MemberRowProps) {
  const facts = [roleText(member), member.stairwell?.name, member.competence].filter(Boolean).join(" · ");
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.badges}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {member.displayName}
          </Text>
          {isSelf && <Badge color="gray">du</Badge>}
          {isOnDuty && <Badge>Jour denna vecka</Badge>}
          {member.leads && <Badge>{ROLE_LABELS.team_leader}</Badge>}
          {member.profileId === null && <Badge color="gray">Utomstående</Badge>}
          {member.isAsked && <AskedBadge>Har inte svarat</AskedBadge>}
        </div>
        {facts && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {facts}
          </Text>
        )}
        <ContactWays member={member} />
      </div>
      {menu}
    </li>
  );
}
