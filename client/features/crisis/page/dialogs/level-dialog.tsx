import { Alert, Button, Group, Modal, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { CRISIS_LEVELS } from "#shared/text/crisis-labels.ts";
import type { Crisis } from "../crisis-views.ts";
import { useUpdateCrisis } from "../use-update-crisis.ts";
import type { DialogProps } from "./dialog-props.ts";

export function LevelDialog({ opened, crisis, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Ändra nivå">
      <LevelForm crisis={crisis} onClose={onClose} />
    </Modal>
  );
}

function LevelForm({ crisis, onClose }: { crisis: Crisis; onClose: () => void }) {
  const [level, setLevel] = useState(String(crisis.level));
  const update = useUpdateCrisis(crisis.id, onClose);
  return (
    <Stack gap="md">
      <Radio.Group label="Nivå" value={level} onChange={setLevel}>
        <Stack gap="sm" mt="xs">
          {Object.entries(CRISIS_LEVELS).map(([value, { name, sign }]) => (
            <Radio key={value} value={value} label={`${value} ${name}`} description={sign} />
          ))}
        </Stack>
      </Radio.Group>
      {update.error && (
        <Alert color="kris" role="alert" title="Nivån kunde inte ändras">
          {errorText(update.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button loading={update.isPending} onClick={() => update.mutate({ activationId: crisis.id, level: Number(level) })}>
          Spara nivån
        </Button>
      </Group>
    </Stack>
  );
}
