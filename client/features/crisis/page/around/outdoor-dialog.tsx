import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { NumberField } from "#client/components/number-field.tsx";
import { errorText } from "#client/lib/error-text.ts";
import type { Crisis } from "../crisis-views.ts";
import { useUpdateCrisis } from "../use-update-crisis.ts";

interface OutdoorDialogProps {
  opened: boolean;
  crisis: Crisis;
  onClose: () => void;
}

/** The cooling curve needs to know how cold it is outdoors. */
export function OutdoorDialog({ opened, crisis, onClose }: OutdoorDialogProps) {
  const [celsius, setCelsius] = useState<string | number>(crisis.outdoorCelsius ?? "");
  const [isRefused, setIsRefused] = useState(false);
  const isFaulty = typeof celsius === "string" && celsius !== "";
  const update = useUpdateCrisis(crisis.id, onClose);
  return (
    <Modal opened={opened} onClose={onClose} title="Hur kallt är det ute?">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isFaulty) return setIsRefused(true);
          update.mutate({ activationId: crisis.id, outdoorCelsius: typeof celsius === "number" ? celsius : null });
        }}
      >
        <Stack gap="md">
          <NumberField
            label="Temperatur ute, °C"
            description="Skriv minus framför när det är kallgrader."
            inputMode="text"
            min={-60}
            max={50}
            data-autofocus
            value={celsius}
            onChange={setCelsius}
            error={isRefused && isFaulty && "Skriv ett tal."}
          />
          {update.error && (
            <Alert color="kris" role="alert" title="Temperaturen kunde inte sparas">
              {errorText(update.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Avbryt
            </Button>
            <Button type="submit" loading={update.isPending}>
              Spara
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
