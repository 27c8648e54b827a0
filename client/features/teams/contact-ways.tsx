import { Anchor, Text } from "@mantine/core";
import { IconMail, IconMailOff, IconPhone, IconPhoneOff } from "@tabler/icons-react";
import { formatPhone } from "#shared/format/phone.ts";
import type { TeamMember } from "./team-views.ts";
import classes from "./teams.module.css";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** Number and address to press, as far as the viewer may see them; what there is not is said. */
export function ContactWays({ member }: { member: TeamMember }) {
  const { displayName, seesEmail, seesPhone, email, phone } = member;
  if (!seesEmail && !seesPhone) return null;
  return (
    <div className={classes.contact}>
      {seesPhone && phone && (
        <Anchor
          href={`tel:${phone}`}
          underline="always"
          className={`${classes.way} tabular`}
          aria-label={`Ring ${displayName}, ${formatPhone(phone)}`}
        >
          <IconPhone {...icon} />
          {formatPhone(phone)}
        </Anchor>
      )}
      {seesPhone && !phone && (
        <Text span c="dimmed" className={classes.way}>
          <IconPhoneOff {...icon} />
          Telefonnummer saknas
        </Text>
      )}
      {!seesPhone && (
        <Text span c="dimmed" className={classes.way}>
          <IconPhoneOff {...icon} />
          Numret visas när rollen är tagen
        </Text>
      )}
      {seesEmail && email && (
        <Anchor href={`mailto:${email}`} underline="always" className={classes.way} aria-label={`Mejla ${displayName}, ${email}`}>
          <IconMail {...icon} />
          {email}
        </Anchor>
      )}
      {seesEmail && !email && (
        <Text span c="dimmed" className={classes.way}>
          <IconMailOff {...icon} />
          E-post saknas
        </Text>
      )}
    </div>
  );
}
