import { Button, Stack } from "@mantine/core";
import { errorReason, fieldErrors } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { saveWaterPlanInput } from "#shared/schemas/water.ts";
import { FormButtons } from "../form-buttons.tsx";
import classes from "../water-layout.module.css";
import type { WaterPlan } from "../water-views.ts";
import { AssociationActions } from "./association-actions.tsx";
import { AssociationResult } from "./association-result.tsx";
import { HouseFields } from "./house-fields.tsx";
import { daysOf, type PlanFormValues, summaryOf, typedPlan } from "./plan-form-values.ts";
import { StoreFields } from "./store-fields.tsx";

/** The plan as it is written, and beside it what it comes to while it is typed. */
export function AssociationForm({ plan, isCompact }: { plan: WaterPlan; isCompact: boolean }) {
  const utils = trpc.useUtils();
  const { formatShort } = useDateFormat();
  const form = useSchemaForm<PlanFormValues>(saveWaterPlanInput, { initialValues: typedPlan(plan) });
  const show = (current: WaterPlan) => {
    const typed = typedPlan(current);
    form.setInitialValues(typed);
    form.setValues(typed);
    form.resetDirty(typed);
  };
  const save = trpc.water.saveAssociation.useMutation({
    onSuccess: (saved) => {
      utils.water.association.setData(undefined, saved);
      show(saved);
      notify.success("Vattenplanen är sparad");
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const readAgain = async () => {
    show(await utils.water.association.fetch(undefined, { staleTime: 0 }));
    save.reset();
  };
  const isDirty = form.isDirty();
  const summary = summaryOf(form.values, plan.house);

  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <div className={classes.result}>
          <AssociationResult
            days={daysOf(form.values)}
            house={plan.house}
            planned={form.values.residents}
            summary={summary}
            isCompact={isCompact}
          />
        </div>
        <form
          className={classes.form}
          noValidate
          aria-label="Föreningens vatten"
          onSubmit={form.onSubmit((typed) => save.mutate(saveWaterPlanInput.parse(typed)))}
        >
          <Stack gap="md">
            <HouseFields form={form} house={plan.house} />
            <StoreFields form={form} />
            <FormButtons
              isDirty={isDirty}
              isSaving={save.isPending}
              error={save.error}
              remedy={
                errorReason(save.error) === "WATER_PLAN_CHANGED" && (
                  <Button variant="default" onClick={() => void readAgain()}>
                    Läs in den nya planen
                  </Button>
                )
              }
              note={plan.updatedAt && `Sparad ${formatShort(plan.updatedAt)}${plan.updatedBy ? ` av ${plan.updatedBy}` : ""}`}
            />
          </Stack>
        </form>
        {!isCompact && (
          <div className={classes.actions}>
            <AssociationActions plan={plan} isUnsaved={isDirty || plan.version === 0} />
          </div>
        )}
      </div>
    </div>
  );
}
