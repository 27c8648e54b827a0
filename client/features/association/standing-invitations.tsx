import { Button, Group, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useRef } from "react";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { useAction } from "#client/ui/use-action.ts";
import classes from "./association.module.css";

/** The mail invitations that still stand, for owners; each can be taken back. The heading is the page's. */
export function StandingInvitations() {
  const list = useRef<HTMLDivElement>(null);
  const invitations = trpc.association.invitations.useQuery();
  return (
    <Loaded query={invitations} skeleton={<ListSkeleton rows={2} rowHeight={60} />}>
      {(standing) => (
        <div ref={list} tabIndex={-1} style={{ outline: "none" }}>
          {standing.length === 0 && <Text c="dimmed">Inga inbjudningar väntar på svar.</Text>}
          <Stack gap={0} component="ul" className={classes.rows}>
            {standing.map((invitation) => (
              <StandingInvitation key={invitation.id} invitation={invitation} onWithdrawn={() => list.current?.focus()} />
            ))}
          </Stack>
        </div>
      )}
    </Loaded>
  );
}

interface StandingInvitationProps {
  invitation: RouterOutputs["association"]["invitations"][number];
  onWithdrawn: () => void;
}

function StandingInvitation({ invitation: { id, email, createdAt, expiresAt }, onWithdrawn }: StandingInvitationProps) {
  const { formatDay } = useDateFormat();
  const withdraw = useAction(trpc.association.withdrawInvitation, {
    done: () => ["Inbjudan är tillbakatagen", `Inbjudan till ${email} gäller inte längre.`],
    failed: "Inbjudan kunde inte tas tillbaka",
    touches: ["association.invitations"],
    toasts: notifyAccess,
  });
  return (
    <Group component="li" justify="space-between" gap="xs" className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{email}</Text>
        <Text size="sm" c="dimmed">
          Skickad {formatDay(createdAt)}, gäller till {formatDay(expiresAt)}
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={`Ta tillbaka inbjudan till ${email}`}
        loading={withdraw.isPending}
        leftSection={<IconMailOff size={18} stroke={1.75} aria-hidden />}
        onClick={() => withdraw.send({ id }, { onDone: onWithdrawn })}
      >
        Ta tillbaka
      </Button>
    </Group>
  );
}
