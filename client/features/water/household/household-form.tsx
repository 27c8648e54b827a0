import { Stack } from "@mantine/core";
import { fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { summarizeHouseholdWater } from "#shared/calculations/household-water.ts";
import { saveHouseholdWaterInput } from "#shared/schemas/water.ts";
import { FormButtons } from "../form-buttons.tsx";
import classes from "../water-layout.module.css";
import { countedHousehold, type HouseholdFormValues, type HouseholdWater } from "../water-views.ts";
import { ContainerFields } from "./container-fields.tsx";
import { HouseholdActions } from "./household-actions.tsx";
import { HouseholdResult } from "./household-result.tsx";
import { OtherWaterFields } from "./other-water-fields.tsx";
import { PersonFields } from "./person-fields.tsx";

/** What the household tells, and beside it what that comes to while it is typed. */
export function HouseholdForm({ water }: { water: HouseholdWater }) {
  const utils = trpc.useUtils();
  const { formatShort } = useDateFormat();
  const form = useSchemaForm<HouseholdFormValues & Record<string, unknown>>(saveHouseholdWaterInput, {
    initialValues: { ...water.values },
  });
  const save = trpc.water.saveHousehold.useMutation({
    onSuccess: (saved) => {
      utils.water.household.setData(undefined, saved);
      form.setInitialValues({ ...saved.values });
      form.setValues({ ...saved.values });
      form.resetDirty({ ...saved.values });
      notify.success("Hushållets vatten är sparat");
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const values = countedHousehold(form.values);
  const isDirty = form.isDirty();

  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <div className={classes.result}>
          <HouseholdResult values={values} summary={summarizeHouseholdWater(values)} />
        </div>
        <form
          className={classes.form}
          noValidate
          aria-label="Hushållets vatten"
          onSubmit={form.onSubmit((typed) => save.mutate(saveHouseholdWaterInput.parse(typed)))}
        >
          <Stack gap="md">
            <PersonFields form={form} />
            <ContainerFields form={form} />
            <OtherWaterFields form={form} />
            <FormButtons
              isDirty={isDirty}
              isSaving={save.isPending}
              error={save.error}
              note={water.updatedAt && `Sparat ${formatShort(water.updatedAt)}. Bara du ser det.`}
            />
          </Stack>
        </form>
        <div className={classes.actions}>
          <HouseholdActions water={water} isUnsaved={isDirty || water.updatedAt === null} />
        </div>
      </div>
    </div>
  );
}
