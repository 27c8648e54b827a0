import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { errorReason, errorText, fieldErrors } from "#client/lib/error-text.ts";
import { JUST_FOUNDED } from "#client/lib/just-founded.ts";
import { showAtFields } from "#client/lib/show-at-fields.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { useSchemaForm } from "#client/lib/use-schema-form.ts";
import { useSessionRefresh } from "#client/lib/use-session.ts";
import { foundAssociationInput } from "#shared/schemas/association.ts";
import { type FoundingValues, forgetFoundingDraft, readFoundingDraft, saveFoundingDraft } from "./founding-draft.ts";
import { useFoundingLogo } from "./use-founding-logo.ts";

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
  numStairwells: "",
};

/** The founding form: its values, logo and step survive a reload of the tab, and founding happens once. */
export function useFounding(user: { id: string; email: string }, contactPersonName: string) {
  const refreshSession = useSessionRefresh();
  const navigate = useNavigate();
  const [draft] = useState(() => readFoundingDraft(sessionStorage, user.id));
  const [step, setStep] = useState(draft?.step === DETAILS_STEP ? DETAILS_STEP : PLAN_STEP);
  const form = useSchemaForm<FoundingValues>(foundAssociationInput, {
    initialValues: { ...BLANK, contactPersonName, contactPersonEmail: user.email, ...draft?.values },
  });
  const { values } = form;
  const foundingLogo = useFoundingLogo(draft?.logo ?? null);
  const { logo } = foundingLogo;
  useEffect(() => {
    if (step !== DONE_STEP) saveFoundingDraft(sessionStorage, user.id, { step, values, logo });
  }, [user.id, step, values, logo]);
  // Not the mutation's own state: a second press can come before it is drawn.
  const isSent = useRef(false);
  const found = trpc.association.found.useMutation({
    onSuccess: () => {
      forgetFoundingDraft(sessionStorage, user.id);
      setStep(DONE_STEP);
      void navigate(".", { replace: true, state: JUST_FOUNDED });
    },
    onError: (error) => {
      isSent.current = false;
      showAtFields(form, error);
      // Its day has passed, or it was replaced in another tab: the next press founds without it.
      if (errorReason(error) === "RESERVED_LOGO_GONE") foundingLogo.remove();
      // A repeated press after a lost answer: it is founded already, and the guard shows the way in.
      if (errorReason(error) !== "ALREADY_MEMBER") return;
      forgetFoundingDraft(sessionStorage, user.id);
      void refreshSession();
    },
  });

  return {
    form,
    foundingLogo,
    step,
    association: found.data ?? null,
    isFounding: found.isPending,
    refusal: found.error && Object.keys(fieldErrors(found.error)).length === 0 ? errorText(found.error) : null,
    goTo: setStep,
    found({ suggestedPlan, ...details }: FoundingValues) {
      if (isSent.current || foundingLogo.isUploading || !suggestedPlan) return;
      isSent.current = true;
      const input: RouterInputs["association"]["found"] = { ...details, suggestedPlan, reservedId: logo?.reservedId };
      found.mutate(input);
    },
  };
}
