import { z } from "zod";
import { NumberField } from "#client/components/number-field.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { updateCrisisInput } from "#shared/schemas/crisis.ts";
import type { CrisisDialogProps } from "../crisis-views.ts";
import { useShowCrisis, useUpdateCrisis } from "../use-update-crisis.ts";

/** An empty field is no temperature. */
const schema = updateCrisisInput.pick({ activationId: true }).extend({
  outdoorCelsius: z.preprocess((value) => (value === "" ? null : value), updateCrisisInput.shape.outdoorCelsius),
});

/** The cooling curve needs to know how cold it is outdoors. */
export function OutdoorDialog({ crisis, onClose }: CrisisDialogProps) {
  const initial: { activationId: string; outdoorCelsius: string | number } = {
    activationId: crisis.id,
    outdoorCelsius: crisis.outdoorCelsius ?? "",
  };
  return (
    <FormDialog
      title="Hur kallt är det ute?"
      size={440}
      submit="Spara"
      schema={schema}
      initial={initial}
      action={useUpdateCrisis("Temperaturen kunde inte sparas")}
      onDone={useShowCrisis()}
      onClose={onClose}
    >
      {(field) => (
        <NumberField
          label="Temperatur ute, °C"
          description="Skriv minus framför när det är kallgrader."
          inputMode="text"
          min={-60}
          max={50}
          data-autofocus
          {...field("outdoorCelsius")}
        />
      )}
    </FormDialog>
  );
}
