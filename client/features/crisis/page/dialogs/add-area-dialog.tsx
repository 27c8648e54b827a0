import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import type { CrisisDialogProps } from "./dialog-props.ts";

/** A crisis that spreads gets the tasks of another area too. */
export function AddAreaDialog({ crisis, onClose }: CrisisDialogProps) {
  return (
    <Dialog title="Lägg till område" size={440} onClose={onClose}>
      {(close) => <AddAreaForm crisis={crisis} onClose={close} />}
    </Dialog>
  );
}

function AddAreaForm({ crisis, onClose }: CrisisDialogProps) {
  const utils = trpc.useUtils();
  const domains = trpc.preparedness.domains.useQuery();
  const [areaId, setAreaId] = useState("");
  const add = trpc.crisis.addArea.useMutation({
    onSuccess: (changed) => {
      utils.crisis.get.setData({ activationId: crisis.id }, changed);
      notify.success("Området är tillagt");
      onClose();
      return utils.crisis.invalidate();
    },
  });
  const had = new Set([crisis.crisisDomainId, ...crisis.addedAreas.map(({ id }) => id)]);
  const others = (domains.data ?? []).filter(({ id }) => !had.has(id));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ activationId: crisis.id, crisisDomainId: areaId });
      }}
    >
      <Stack gap="md">
        <Text>
          Områdets uppgifter läggs efter dem som redan finns, med tider räknade från nu, och områdets krisgrupp kan arbeta här. Inga
          meddelanden skickas.
        </Text>
        <NativeSelect
          size="md"
          label="Krisområde"
          data={[{ value: "", label: "Välj område" }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          value={areaId}
          onChange={(event) => setAreaId(event.currentTarget.value)}
        />
        {add.error && (
          <Alert color="kris" role="alert" title="Området kunde inte läggas till">
            {errorText(add.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" disabled={areaId === ""} loading={add.isPending}>
            Lägg till
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
