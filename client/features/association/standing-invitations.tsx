import { Button, Group, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useRef } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import classes from "./standing-invitations.module.css";

/** The mail invitations that still stand, for owners; each can be taken back. The heading is the page's. */
export function StandingInvitations() {
  const list = useRef<HTMLDivElement>(null);
  const invitations = trpc.association.invitations.useQuery();
  return (
    <Loaded query={invitations} skeleton={<ListSkeleton rows={2} rowHeight={60} />}>
      {(data) => (
        <div ref={list} tabIndex={-1} className={classes.list}>
          {data.length === 0 && <Text c="dimmed">Inga inbjudningar väntar på svar.</Text>}
          <Stack gap={0} component="ul" className={classes.rows}>
            {data.map((invitation) => (
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
  const utils = trpc.useUtils();
  const { formatDateLong } = useDateFormat();
  const withdraw = trpc.association.withdrawInvitation.useMutation({
    onSuccess: () => {
      notifyAccess.success("Inbjudan är tillbakatagen", `Inbjudan till ${email} gäller inte längre.`);
      onWithdrawn();
    },
    onError: (error) => notifyAccess.error("Inbjudan kunde inte tas tillbaka", errorText(error)),
    onSettled: () => utils.association.invitations.invalidate(),
  });
  return (
    <Group component="li" justify="space-between" gap="xs" className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{email}</Text>
        <Text size="sm" c="dimmed">
          Skickad {formatDateLong(createdAt)}, gäller till {formatDateLong(expiresAt)}
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={`Ta tillbaka inbjudan till ${email}`}
        loading={withdraw.isPending}
        leftSection={<IconMailOff size={18} stroke={1.75} aria-hidden />}
        onClick={() => withdraw.mutate({ id })}
      >
        Ta tillbaka
      </Button>
    </Group>
  );
}
