import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import type { CrisisDialogProps } from "./dialog-props.ts";

export function HandOverDialog({ crisis, onClose }: CrisisDialogProps) {
  return (
    <Dialog title="Överlämna ledningen" size={440} onClose={onClose}>
      {(close) => <HandOverForm crisis={crisis} onClose={close} />}
    </Dialog>
  );
}

function HandOverForm({ crisis, onClose }: CrisisDialogProps) {
  const utils = trpc.useUtils();
  const leaders = trpc.crisis.leaders.useQuery();
  const [profileId, setProfileId] = useState("");
  const handOver = trpc.crisis.handOver.useMutation({
    onSuccess: ({ ledBy }) => {
      notify.success("Ledningen är överlämnad", ledBy ? `${ledBy.name} leder nu.` : undefined);
      onClose();
    },
    onSettled: () => utils.crisis.invalidate(),
  });
  const others = leaders.data?.filter((person) => person.profileId !== crisis.ledBy?.profileId) ?? [];

  return (
    <Stack gap="md">
      <Text>{crisis.ledBy ? `${crisis.ledBy.name} leder nu. ` : ""}Bytet skrivs i loggen med tid. Säg till den som tar över.</Text>
      {leaders.isPending && <ListSkeleton rows={3} />}
      {leaders.isError && !leaders.data && <ErrorCard error={leaders.error} onRetry={() => void leaders.refetch()} />}
      {leaders.data && others.length === 0 && <Text fw={600}>Ingen annan i föreningen kan leda ett krisläge än.</Text>}
      {others.length > 0 && (
        <Radio.Group label="Vem tar över?" value={profileId} onChange={setProfileId}>
          <Stack gap="sm" mt="xs">
            {others.map((person) => (
              <Radio key={person.profileId} value={person.profileId} label={person.name} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {handOver.error && (
        <Alert color="kris" role="alert" title="Ledningen kunde inte överlämnas">
          {errorText(handOver.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button
          disabled={profileId === ""}
          loading={handOver.isPending}
          onClick={() => handOver.mutate({ activationId: crisis.id, profileId })}
        >
          Överlämna
        </Button>
      </Group>
    </Stack>
  );
}
