import { missingPlaces } from "#client/components/chosen-places.ts";
import type { RouterInputs } from "#client/lib/trpc.ts";
import { ESCALATION_MINUTES, USUAL_ESCALATION_MINUTES } from "#shared/calculations/escalation.ts";
import { EXERCISE_START, firstTemplate } from "#shared/content/crisis-templates.ts";
import { type DraftedWarning, draftOf } from "#shared/content/warning-drafts.ts";
import { explainsDigits } from "#shared/crisis-text/message-text.ts";
import { DEFAULT_TIMEZONE, formatTime } from "#shared/format/date.ts";
import { CRISIS_AREA_MISSING, CRISIS_DESCRIPTION_MISSING, EXTERNAL_TEXT_MISSING } from "#shared/schemas/crisis.ts";
import type { Places } from "#shared/schemas/places.ts";
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
  /** In an exercise the one subscriber of all residents who hears it; empty for all of them. */
  neighbourId: string;
  /** The parts of the house that the residents' message is for; null for all of it. */
  places: Places | null;
  /** Whom the residents ring, on the public page; empty shows no number. */
  publicPhone: string;
  level: number;
  /** When the next message is promised: `19:00`; empty promises none. */
  nextUpdate: string;
  /** How soon those who do not answer are asked by the next way; null: never. */
  escalateAfterMinutes: number | null;
  /** The official warning that it is begun from. */
  warningProposalId: string | null;
  /** One per opened dialog: a press that is repeated after a lost answer changes nothing. */
  idempotencyKey: string;
}

export const ACTIVATION_FAILED = "Kunde inte aktivera krisläge.";

const USUAL_LEVEL = 2;

/** What is known before somebody opens the dialog: by the sidebar's area, by a scenario that is run as an exercise, or by a test
 *  alarm, to the residents too where it is begun where they are. */
export type ActivationPreset = Partial<
  Pick<ActivationValues, "crisisDomainId" | "level" | "isExercise" | "sendExternalMessage" | "warningProposalId">
>;

/** An official warning that proposes an alarm. */
export type ProposedWarning = DraftedWarning & { id: string };

/** What a warning decides before anybody has read it: the area that it mostly leads to, and how serious it is. */
export function presetOf(warning: ProposedWarning, areas: readonly { id: string; slug: string | null }[]): ActivationPreset {
  const { areaSlug, level } = draftOf(warning, { association: "", nextAt: null, now: new Date(), timezone: DEFAULT_TIMEZONE });
  const area = areas.find(({ slug }) => slug === areaSlug);
  return { warningProposalId: warning.id, level, ...(area && { crisisDomainId: area.id }) };
}

/** What stands in the dialog because of the area and whether it is an exercise, until somebody writes something else. */
export type Suggestion = Pick<
  ActivationValues,
  "description" | "externalDescription" | "sendExternalMessage" | "nextUpdate" | "escalateAfterMinutes"
>;

interface AlarmFacts {
  /** The area's short name; null before one is chosen. */
  areaSlug: string | null;
  associationName: string;
  isExercise: boolean;
  now: number;
  timezone: string;
  /** Where the alarm is drafted from one. */
  warning?: ProposedWarning | undefined;
}

const TEST_ALARM = "Inget har hänt, vi provar larmet.";

/** What the residents hear of an exercise. */
export const testAlarmText = (association: string): string => EXERCISE_START.text({ association, nextAt: null });

/** An alarm that can be sent as it stands: the area's own words to the residents, and to the team in short. An exercise tells the team
 *  and the residents that nothing has happened, and reaches the residents only where somebody adds them. */
export function suggest({ areaSlug, associationName, isExercise, now, timezone, warning }: AlarmFacts): Suggestion {
  const nextUpdate = isExercise ? "" : nextWord(now, timezone);
  if (warning) {
    const facts = { association: associationName, nextAt: nextUpdate || null, now: new Date(now), timezone };
    const { description, externalDescription } = draftOf(warning, facts);
    return { description, externalDescription, sendExternalMessage: true, nextUpdate, escalateAfterMinutes: USUAL_ESCALATION_MINUTES };
  }
  const template = firstTemplate(areaSlug);
  const inside = template ? `${template.label}. Läget och uppgifterna står i portalen.` : "";
  return {
    description: isExercise ? TEST_ALARM : inside,
    externalDescription: isExercise
      ? testAlarmText(associationName)
      : (template?.text({ association: associationName, nextAt: nextUpdate || null }) ?? ""),
    sendExternalMessage: !isExercise,
    nextUpdate,
    escalateAfterMinutes: isExercise ? null : USUAL_ESCALATION_MINUTES,
  };
}

const HOUR_MS = 3_600_000;
const SHORTEST_WAIT_MS = 45 * 60_000;
const MORNING = "07:00";
const LATEST = "22:00";

/** The next full hour that leaves three quarters to find something out; at night the morning, since a promise wakes whoever it is made to. */
function nextWord(now: number, timezone: string): string {
  const time = formatTime(new Date(Math.ceil((now + SHORTEST_WAIT_MS) / HOUR_MS) * HOUR_MS), timezone);
  return time > LATEST || time < MORNING ? MORNING : time;
}

/** The values with another suggestion. What somebody has written or chosen stays. */
export function resuggest(values: ActivationValues, before: Suggestion, after: Suggestion): ActivationValues {
  const fields = Object.keys(after) as (keyof Suggestion)[];
  const untouched = fields.filter((field) => values[field] === before[field]);
  return { ...values, ...Object.fromEntries(untouched.map((field) => [field, after[field]])) };
}

/** Whether a text is somebody's own. */
export const isWritten = (values: ActivationValues, { description, externalDescription }: Suggestion): boolean =>
  values.description !== description || values.externalDescription !== externalDescription;

export const emptyActivation = (preset: ActivationPreset, idempotencyKey: string): ActivationValues => ({
  crisisDomainId: "",
  description: "",
  externalDescription: "",
  sendExternalMessage: false,
  methods: { sms: true, email: true, push: true },
  isExercise: false,
  neighbourId: "",
  places: null,
  publicPhone: "",
  level: USUAL_LEVEL,
  nextUpdate: "",
  escalateAfterMinutes: USUAL_ESCALATION_MINUTES,
  warningProposalId: null,
  idempotencyKey,
  ...preset,
});

export const missingArea = ({ crisisDomainId }: ActivationValues): string | null => (crisisDomainId ? null : CRISIS_AREA_MISSING);

/** Why the crisis cannot be activated yet (CRIS-06, CRIS-07), or null. */
export function missingFrom(values: ActivationValues): string | null {
  const noArea = missingArea(values);
  if (noArea) return noArea;
  if (values.description.trim() === "") return CRISIS_DESCRIPTION_MISSING;
  if (values.sendExternalMessage && values.externalDescription.trim() === "") return EXTERNAL_TEXT_MISSING;
  return missingPlaces(placesIn(values));
}

/** Of all residents this one alone, or null where all of them are meant. */
export const neighbourOf = ({
  isExercise,
  sendExternalMessage,
  neighbourId,
}: Pick<ActivationValues, "isExercise" | "sendExternalMessage" | "neighbourId">): string | null =>
  (isExercise && sendExternalMessage && neighbourId) || null;

/** The parts of the house that the residents' message is for; null where all of it, or one neighbour, is meant. */
export const placesIn = (values: Pick<ActivationValues, "isExercise" | "sendExternalMessage" | "neighbourId" | "places">): Places | null =>
  values.sendExternalMessage && neighbourOf(values) === null ? values.places : null;

/** Whether the alarm asks anybody for an answer: an exercise whomever it reaches, a real one the residents by its text. */
export const asksForReply = ({ methods, isExercise, sendExternalMessage, externalDescription }: ActivationValues): boolean =>
  (methods.sms || methods.email || methods.push) && (isExercise || (sendExternalMessage && explainsDigits(externalDescription)));

export function toActivateInput(
  { nextUpdate, escalateAfterMinutes, ...values }: ActivationValues,
  now: number,
  timezone: string,
): ActivateInput {
  const escalates = ESCALATION_MINUTES.find((minutes) => minutes === escalateAfterMinutes);
  return {
    ...values,
    ...(escalates && asksForReply({ nextUpdate, escalateAfterMinutes, ...values }) && { escalateAfterMinutes: escalates }),
    neighbourId: neighbourOf(values),
    // Left out it is the call that a copy of the version before knows too.
    places: placesIn(values) ?? undefined,
    warningProposalId: values.warningProposalId ?? undefined,
    externalDescription: values.sendExternalMessage ? values.externalDescription : null,
    nextUpdateAt: nextTimeOfDay(nextUpdate, now, timezone)?.toISOString() ?? null,
  };
}
