import { z } from "zod";
import { serverNow } from "#client/lib/server-clock.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { timeField } from "#shared/schemas/calendar.ts";
import { nextTimeOfDay } from "../../crisis-times.ts";
import { TimeField } from "../../time-field.tsx";
import type { CrisisDialogProps } from "../crisis-views.ts";
import { useShowCrisis, useUpdateCrisis } from "../use-update-crisis.ts";

/** Corrects the promise of a next message without sending one. */
export function NextUpdateDialog({ crisis: { id: activationId, nextUpdateAt }, onClose }: CrisisDialogProps) {
  const { timezone, formatTime } = useDateFormat();
  const schema = z.object({ time: z.literal("").or(timeField) }).transform(({ time }) => ({
    activationId,
    nextUpdateAt: nextTimeOfDay(time, serverNow(), timezone)?.toISOString() ?? null,
  }));
  return (
    <FormDialog
      title="Tid för nästa besked"
      size={440}
      submit="Spara tiden"
      schema={schema}
      initial={{ time: nextUpdateAt ? formatTime(nextUpdateAt) : "" }}
      action={useUpdateCrisis("Tiden kunde inte sparas")}
      onDone={useShowCrisis()}
      onClose={onClose}
    >
      {(field, form) => (
        <TimeField
          label="Nästa besked kommer kl"
          hint="Tomt betyder att inget är utlovat. Ingen får något besked om ändringen."
          {...field("time")}
          value={form.values.time}
        />
      )}
    </FormDialog>
  );
}
