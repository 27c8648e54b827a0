import { useState } from "react";
import { errorReason, errorText, fieldErrors } from "#client/lib/error-text.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { foundAssociationInput } from "#shared/schemas/association.ts";
import { type FoundingValues, forgetFoundingDraft, readFoundingDraft, saveFoundingDraft } from "./founding-draft.ts";

export const PLAN_STEP = 0;
export const DETAILS_STEP = 1;
export const DONE_STEP = 2;

const BLANK: FoundingValues = {
  suggestedPlan: null,
  associationName: "",
  organizationNumber: "",
  address: "",
  postalCode: "",
  city: "",
  contactPersonName: "",
  contactPersonPhone: "",
  contactPersonEmail: "",
  numApartments: "",
  residentCount: "",
};

/** The founding form: its values and step survive a reload of the tab, and founding happens once. */
export function useFounding(user: { id: string; email: string }, contactPersonName: string) {
  const utils = trpc.useUtils();
  const [draft] = useState(() => readFoundingDraft(sessionStorage, user.id));
  const [step, setStep] = useState(draft?.step === DETAILS_STEP ? DETAILS_STEP : PLAN_STEP);
  const form = useSchemaForm<FoundingValues>(foundAssociationInput, {
    initialValues: { ...BLANK, contactPersonName, contactPersonEmail: user.email, ...draft?.values },
    onValuesChange: (values) => saveFoundingDraft(sessionStorage, user.id, { step, values }),
  });
  const found = trpc.association.found.useMutation({
    onSuccess: () => {
      forgetFoundingDraft(sessionStorage, user.id);
      setStep(DONE_STEP);
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      const [first] = Object.keys(fieldErrors(error));
      if (first) form.getInputNode(first)?.focus();
      // A repeated press after a lost answer: it is founded already, and the guard shows the way in.
      if (errorReason(error) === "ALREADY_MEMBER") void utils.auth.session.invalidate();
    },
  });

  return {
    form,
    step,
    association: found.data ?? null,
    isFounding: found.isPending,
    refusal: found.error && Object.keys(fieldErrors(found.error)).length === 0 ? errorText(found.error) : null,
    goTo(next: number) {
      setStep(next);
      saveFoundingDraft(sessionStorage, user.id, { step: next, values: form.getValues() });
    },
    found(values: FoundingValues) {
      const { suggestedPlan } = values;
      if (found.isPending || found.isSuccess || !suggestedPlan) return;
      const input: RouterInputs["association"]["found"] = { ...values, suggestedPlan };
      found.mutate(input);
    },
  };
}
