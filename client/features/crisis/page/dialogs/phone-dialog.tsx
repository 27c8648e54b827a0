import { TextInput } from "@mantine/core";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { formatPhone } from "#shared/format/phone.ts";
import { updateCrisisInput } from "#shared/schemas/crisis.ts";
import type { CrisisDialogProps } from "../crisis-views.ts";
import { useShowCrisis, useUpdateCrisis } from "../use-update-crisis.ts";

/** Whom the residents ring, on the public page. */
export function PhoneDialog({ crisis: { id: activationId, publicPhone }, onClose }: CrisisDialogProps) {
  return (
    <FormDialog
      title="Nummer att ringa"
      size={440}
      submit="Spara numret"
      schema={updateCrisisInput}
      initial={{ activationId, publicPhone: publicPhone ? formatPhone(publicPhone) : "" }}
      action={useUpdateCrisis("Numret kunde inte sparas")}
      onDone={useShowCrisis()}
      onClose={onClose}
    >
      {(field) => (
        <TextInput
          type="tel"
          label="Telefonnummer"
          description="Står på lägessidan som de boende har länk till. Tomt visar inget."
          {...field("publicPhone")}
        />
      )}
    </FormDialog>
  );
}
