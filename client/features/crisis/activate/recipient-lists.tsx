import { Box, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { CONTACT_MISSING } from "#shared/text/crisis-labels.ts";
import type { ActivationValues } from "./activation-values.ts";
import classes from "./recipient-lists.module.css";

type Preview = RouterOutputs["crisis"]["preview"];
type Methods = ActivationValues["methods"];

/** The area's team with what the chosen methods need (CRIS-19). */
export function TeamList({ team, methods }: { team: Preview["team"]; methods: Methods }) {
  return (
    <RecipientList title={`Krisgruppen (${formatNumber(team.length)})`} empty="Ingen är med i områdets krisgrupp än.">
      {team.map(({ id, displayName, leads, email, phone }) => (
        <li key={id}>
          <strong>{displayName}</strong>
          {leads && " · teamledare"}
          <Contacts email={email} phone={phone} methods={methods} />
        </li>
      ))}
    </RecipientList>
  );
}

export function SubscriberList({ subscribers: { rows, total }, methods }: { subscribers: Preview["subscribers"]; methods: Methods }) {
  return (
    <RecipientList title={`Prenumeranter (${formatNumber(total)})`} empty="Ingen prenumererar på krislarm än.">
      {rows.map(({ id, fullName, email, phoneNumber }) => (
        <li key={id}>
          <strong>{fullName}</strong>
          <Contacts email={email} phone={phoneNumber} methods={methods} />
        </li>
      ))}
      {total > rows.length && <li>… och {formatNumber(total - rows.length)} till.</li>}
    </RecipientList>
  );
}

function RecipientList({ title, empty, children }: { title: string; empty: string; children: ReactNode[] | ReactNode }) {
  const titleId = useId();
  const isEmpty = Array.isArray(children) && children.flat().filter(Boolean).length === 0;
  return (
    <div>
      <Text id={titleId} fw={600} mb={4}>
        {title}
      </Text>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        // Whoever has no pointer scrolls by keyboard, so the region takes the focus.
        <Box component="section" aria-labelledby={titleId} tabIndex={0} className={classes.region}>
          <ul>{children}</ul>
        </Box>
      )}
    </div>
  );
}

function Contacts({ email, phone, methods }: { email: string | null; phone: string | null; methods: Methods }) {
  const shown = [methods.sms && (phone ? formatPhone(phone) : CONTACT_MISSING.phone), methods.email && (email ?? CONTACT_MISSING.email)];
  const words = shown.filter(Boolean).join(" · ");
  return words && <div className={classes.contacts}>{words}</div>;
}
