import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { Crisis } from "../crisis-views.ts";
import { nextTimeOfDay } from "../next-time-of-day.ts";
import { TimeField } from "../time-field.tsx";
import { useUpdateCrisis } from "../use-update-crisis.ts";
import type { DialogProps } from "./dialog-props.ts";

/** Corrects the promise of a next message without sending one. */
export function NextUpdateDialog({ opened, crisis, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Tid för nästa besked">
      <NextUpdateForm crisis={crisis} onClose={onClose} />
    </Modal>
  );
}

function NextUpdateForm({ crisis, onClose }: { crisis: Crisis; onClose: () => void }) {
  const { timezone, formatTime } = useDateFormat();
  const [time, setTime] = useState(crisis.nextUpdateAt ? formatTime(crisis.nextUpdateAt) : "");
  const update = useUpdateCrisis(crisis.id, onClose);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const at = nextTimeOfDay(time, Date.now(), timezone);
        update.mutate({ activationId: crisis.id, nextUpdateAt: at?.toISOString() ?? null });
      }}
    >
      <Stack gap="md">
        <TimeField
          label="Nästa besked kommer kl"
          hint="Tomt betyder att inget är utlovat. Ingen får något besked om ändringen."
          value={time}
          onChange={setTime}
        />
        {update.error && (
          <Alert color="kris" role="alert" title="Tiden kunde inte sparas">
            {errorText(update.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={update.isPending}>
            Spara tiden
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
