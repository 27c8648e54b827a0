import { Group, Text } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { LinkButton } from "#client/components/link-button.tsx";
import type { SessionView } from "#client/lib/use-session.ts";
import { formatDay } from "#shared/format/date.ts";
import classes from "./ribbon.module.css";

/** Before the page of an owner of whom the house requires a second factor that they do not have: from when, what follows, and the way to it. */
export default function SecondFactorRibbon({ due: { from, isOwed } }: { due: NonNullable<SessionView["dueFactor"]> }) {
  return (
    <Group className={classes.ribbon} role="status" gap="sm" justify="center" px="md" py={6}>
      <Group gap="xs" wrap="nowrap">
        <IconShieldLock size={18} stroke={1.75} aria-hidden style={{ flex: "none" }} />
        <Text size="sm">
          <Text span inherit fw={600}>
            {isOwed ? "Föreningen kräver tvåfaktorsautentisering." : `Tvåfaktorsautentisering krävs från ${formatDay(from)}.`}
          </Text>{" "}
          {isOwed
            ? "Tills du har det kan du bara det en teamledare kan. Det går alltid att larma."
            : "Ordna det redan nu. Det tar några minuter."}
        </Text>
      </Group>
      <LinkButton to="/settings?tab=sakerhet" variant="default">
        Öppna Säkerhet
      </LinkButton>
    </Group>
  );
}
