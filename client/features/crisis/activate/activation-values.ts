import type { RouterInputs } from "#client/lib/trpc.ts";
import { CRISIS_AREA_MISSING, CRISIS_DESCRIPTION_MISSING, EXTERNAL_TEXT_MISSING } from "#shared/schemas/crisis.ts";
import { nextTimeOfDay } from "../crisis-times.ts";

type ActivateInput = RouterInputs["crisis"]["activate"];

/** What stands in the dialog. Texts are never null there. */
export interface ActivationValues extends Record<string, unknown> {
  crisisDomainId: string;
  description: string;
  externalDescription: string;
  sendExternalMessage: boolean;
  methods: ActivateInput["methods"];
  isExercise: boolean;
  level: number;
  /** When the next message is promised: `19:00`; empty promises none. */
  nextUpdate: string;
  /** One per opened dialog: a press that is repeated after a lost answer changes nothing. */
  idempotencyKey: string;
}

const USUAL_LEVEL = 2;

/** What is known before somebody opens the dialog: by the sidebar's area, by a scenario that is run as an exercise, or by a test alarm. */
export type ActivationPreset = Partial<Pick<ActivationValues, "crisisDomainId" | "level" | "isExercise" | "description">>;

export const emptyActivation = (preset: ActivationPreset, idempotencyKey: string): ActivationValues => ({
  crisisDomainId: "",
  description: "",
  externalDescription: "",
  sendExternalMessage: false,
  methods: { sms: true, email: true, push: true },
  isExercise: false,
  level: USUAL_LEVEL,
  nextUpdate: "",
  idempotencyKey,
  ...preset,
});

/** Why the crisis cannot be activated yet (CRIS-06, CRIS-07), or null. */
export function missingFrom(values: ActivationValues): string | null {
  if (!values.crisisDomainId) return CRISIS_AREA_MISSING;
  if (values.description.trim() === "") return CRISIS_DESCRIPTION_MISSING;
  if (values.sendExternalMessage && values.externalDescription.trim() === "") return EXTERNAL_TEXT_MISSING;
  return null;
}

export function toActivateInput({ nextUpdate, ...values }: ActivationValues, now: number, timezone: string): ActivateInput {
  return {
    ...values,
    externalDescription: values.sendExternalMessage ? values.externalDescription : null,
    nextUpdateAt: nextTimeOfDay(nextUpdate, now, timezone)?.toISOString() ?? null,
  };
}

/** A test alarm to the team of an area: an exercise whose text says that nothing has happened and how one answers. It can be changed. */
export const testAlarm = (crisisDomainId: string): ActivationPreset => ({
  crisisDomainId,
  isExercise: true,
  description: "Provlarm till krisgruppen. Inget har hänt. Svara Jag är OK i portalen så snart du ser det här.",
});
