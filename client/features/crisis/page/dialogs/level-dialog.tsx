import { Radio, Stack } from "@mantine/core";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { updateCrisisInput } from "#shared/schemas/crisis.ts";
import { CRISIS_LEVELS } from "#shared/text/crisis-labels.ts";
import type { CrisisDialogProps } from "../crisis-views.ts";
import { useShowCrisis, useUpdateCrisis } from "../use-update-crisis.ts";

export function LevelDialog({ crisis, onClose }: CrisisDialogProps) {
  return (
    <FormDialog
      title="Ändra nivå"
      size={440}
      submit="Spara nivån"
      schema={updateCrisisInput}
      initial={{ activationId: crisis.id, level: crisis.level }}
      action={useUpdateCrisis("Nivån kunde inte ändras")}
      onDone={useShowCrisis()}
      onClose={onClose}
    >
      {(field, form) => (
        <Radio.Group
          label="Nivå"
          {...field("level")}
          value={String(form.values.level)}
          onChange={(level) => form.setFieldValue("level", Number(level))}
        >
          <Stack gap="sm" mt="xs">
            {Object.entries(CRISIS_LEVELS).map(([value, { name, sign }]) => (
              <Radio key={value} value={value} label={`${value} ${name}`} description={sign} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  );
}
