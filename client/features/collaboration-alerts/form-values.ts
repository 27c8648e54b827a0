import type { CollaborationAlertKind, CollaborationAudience } from "#shared/enums.ts";
import { DEFAULT_TIMEZONE, formatTime, isoDay } from "#shared/format/date.ts";
import type { Draft } from "./alert-views.ts";

export interface AlertFormValues extends Record<string, unknown> {
  kind: CollaborationAlertKind;
  crisisDomainId: string;
  crisisActivationId: string;
  text: string;
  quantity: string;
  neededWhen: string;
  place: string;
  audience: CollaborationAudience;
  chosenLinkIds: string[];
  withinKilometres: number | string;
  isUrgent: boolean;
  isExercise: boolean;
  /** `YYYY-MM-DDTHH:mm` in Stockholm, or what is written of it. */
  replyBy: string;
}

export const EMPTY_ALERT: AlertFormValues = {
  kind: "help_needed",
  crisisDomainId: "",
  crisisActivationId: "",
  text: "",
  quantity: "",
  neededWhen: "",
  place: "",
  audience: "network",
  chosenLinkIds: [],
  withinKilometres: "",
  isUrgent: false,
  isExercise: false,
  replyBy: "",
};

/** A request to borrow, to the one association that has it. What it has stopped showing is left for the sender to name. */
export function loanRequest(linkId: string, resourceName: string | undefined): AlertFormValues {
  const text = resourceName ? `Vi vill låna: ${resourceName}. Går det bra, och när kan vi hämta?` : "";
  return { ...EMPTY_ALERT, kind: "help_needed", audience: "chosen", chosenLinkIds: [linkId], text };
}

export function valuesOf(draft: Draft): AlertFormValues {
  const { kind, text, audience, chosenLinkIds, isUrgent, isExercise } = draft;
  return {
    ...{ kind, text, audience, chosenLinkIds, isUrgent, isExercise },
    crisisDomainId: draft.area?.id ?? "",
    crisisActivationId: draft.crisisActivationId ?? "",
    quantity: draft.quantity ?? "",
    neededWhen: draft.neededWhen ?? "",
    place: draft.place ?? "",
    withinKilometres: draft.withinKilometres ?? "",
    replyBy: draft.replyBy ? toLocalTime(draft.replyBy) : "",
  };
}

const toLocalTime = (instant: string): string => `${isoDay(instant, DEFAULT_TIMEZONE)}T${formatTime(instant, DEFAULT_TIMEZONE)}`;
