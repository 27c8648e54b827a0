import { Badge, Button, Group, Text } from "@mantine/core";
import { IconMail, IconPhone } from "@tabler/icons-react";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import classes from "./team-member-row.module.css";

type Member = RouterOutputs["team"]["members"][number];

/** Somebody of the team: what they do, and one press to ring. */
export function TeamMemberRow({ member, isOnDuty }: { member: Member; isOnDuty: boolean }) {
  const { displayName, role, isDeputy, leads, phone, email, seesPhone } = member;
  const facts = [
    leads && "Teamledare",
    role && `${TEAM_ROLE_LABELS[role]}${isDeputy ? ", ersättare" : ""}`,
    member.isAsked && "har inte svarat på rollen",
    // To be read aloud or dialled on another telephone.
    phone ? formatPhone(phone) : seesPhone && "Telefonnummer saknas",
  ].filter(Boolean);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{displayName || "Namn saknas"}</Text>
          {isOnDuty && <Badge>Jour</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {facts.join(" · ")}
        </Text>
      </div>
      <div className={classes.actions}>
        {phone && (
          <Button
            component="a"
            href={`tel:${phone}`}
            variant="light"
            aria-label={`Ring ${displayName}, ${formatPhone(phone)}`}
            leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
          >
            Ring
          </Button>
        )}
        {email && (
          <Button component="a" href={`mailto:${email}`} variant="default" px="sm" aria-label={`Skriv till ${displayName}, ${email}`}>
            <IconMail size={20} stroke={1.75} aria-hidden />
          </Button>
        )}
      </div>
    </li>
  );
}
