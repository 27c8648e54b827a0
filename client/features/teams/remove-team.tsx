import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { Team } from "./team-views.ts";
import { useTeamChanges } from "./use-team-changes.ts";

/** Removes the team, which nobody may lead any more then. */
export function RemoveTeam({ team }: { team: Team }) {
  const navigate = useNavigate();
  const [asking, dialog] = useDisclosure(false);
  const remove = trpc.team.remove.useMutation({
    ...useTeamChanges(),
    onSuccess: () => {
      notify.success("Teamet är borttaget");
      void navigate("/teams");
    },
  });
  if (team.leaders.length > 0) {
    return (
      <Text size="sm" c="dimmed">
        Ett team med Teamledare kan inte tas bort.
      </Text>
    );
  }
  return (
    <>
      <Button
        variant="default"
        style={{ alignSelf: "flex-start" }}
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        loading={remove.isPending}
        onClick={dialog.open}
      >
        Ta bort teamet
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Ta bort teamet?"
        text={`Teamet ${team.areaName} tas bort, med alla roller i det. Personerna är kvar i föreningen.`}
        confirmLabel="Ta bort teamet"
        isDestructive
        onConfirm={() => remove.mutate({ teamId: team.id })}
        onClose={dialog.close}
      />
    </>
  );
}
