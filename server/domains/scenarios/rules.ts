import { clocksOf, conditionDueAt } from "#server/domains/crisis/clock-rules.ts";
import type { ClockView } from "#server/domains/crisis/page-views.ts";
import { PLAYBOOK_CONDITIONS } from "#shared/content/playbook-conditions.ts";
import { MOMENTS, SCENARIOS, type ScenarioKey } from "#shared/content/scenarios.ts";
import type { CrisisTaskPhase, TeamRole } from "#shared/enums.ts";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";
import { fireEvents, heatEvents, heightenedEvents, powerEvents, warningEvents, waterEvents } from "./events.ts";
import type { House, HouseEvent, Setting } from "./house.ts";
import type { ScenarioClockView, ScenarioStepView } from "./views.ts";

/** A row of a playbook. */
export interface PlaybookRow {
  title: string;
  role: TeamRole | null;
  phase: CrisisTaskPhase;
  dueMinutes: number | null;
  condition: string | null;
}

const MINUTE_MS = 60_000;
const SHELTER_MINUTES = 48 * 60;
/** The scenario has no date: everything is counted from here. */
const START = new Date(0);

const EVENTS: Record<ScenarioKey, (house: House, setting: Setting) => (HouseEvent | null)[]> = {
  el: powerEvents,
  vatten: waterEvents,
  varme: heatEvents,
  brand: fireEvents,
  vma: warningEvents,
  hojd: heightenedEvents,
};

/** What happens in the house, under the moments of the slider. */
export function houseEvents(scenario: ScenarioKey, house: House, setting: Setting): string[][] {
  const events = EVENTS[scenario](house, setting).filter((event) => event !== null);
  return MOMENTS.map(({ minutes }, index) =>
    events.filter(({ at }) => (at === "recovery" ? minutes === null : isAtMoment(at, index))).map(({ text }) => text),
  );
}

/** The steps for heightened preparedness belong to that scenario alone, and no others do. */
export function stepsOf(scenario: ScenarioKey, playbook: readonly PlaybookRow[]): PlaybookRow[] {
  return playbook.filter(({ condition }) => (condition === PLAYBOOK_CONDITIONS.heightened) === (scenario === "hojd"));
}

/** The steps of a playbook under the moments at which they are due, and those that wait for something no clock tells. */
export function playbookSteps(
  scenario: ScenarioKey,
  playbook: readonly PlaybookRow[],
  house: House,
  { outdoorCelsius }: Setting,
): { atMoments: ScenarioStepView[][]; conditional: ScenarioStepView[] } {
  const steps = stepsOf(scenario, playbook).map(({ phase, dueMinutes, condition, ...step }) => {
    const dueAt = conditionDueAt(condition, { createdAt: START, outdoorCelsius }, house);
    const isNamed = condition !== PLAYBOOK_CONDITIONS.heightened;
    return { phase, step: { ...step, minutes: dueMinutes ?? minutesOf(dueAt), condition: isNamed ? condition : null } };
  });
  const isOfRecovery = ({ phase }: { phase: CrisisTaskPhase }) => phase === "recovery";
  const moments = MOMENTS.map(({ minutes }, index) =>
    steps
      .filter((item) =>
        minutes === null ? isOfRecovery(item) : !isOfRecovery(item) && item.step.minutes !== null && isAtMoment(item.step.minutes, index),
      )
      .map(({ step }) => step)
      .sort((a, b) => (a.minutes ?? 0) - (b.minutes ?? 0)),
  );
  const placed = new Set(moments.flat());
  return { atMoments: moments, conditional: steps.map(({ step }) => step).filter((step) => !placed.has(step)) };
}

/** The endurance clocks at each moment; none in the recovery. */
export function clocksAt(scenario: ScenarioKey, house: House, { outdoorCelsius }: Setting): ScenarioClockView[][] {
  const facts = { ...house, outdoorCelsius, createdAt: START };
  return MOMENTS.map(({ minutes }) => {
    if (minutes === null) return [];
    const clocks = clocksOf(SCENARIOS[scenario].area, facts, new Date(minutes * MINUTE_MS)).map(toScenarioClock);
    return scenario === "hojd" && house.hasShelter ? [SHELTER_CLOCK, ...clocks] : clocks;
  });
}

const SHELTER_CLOCK: ScenarioClockView = {
  kind: "doors",
  title: "Skyddsrum",
  now: null,
  endsAtMinutes: SHELTER_MINUTES,
  endsWith: "Skyddsrummet ska vara klart",
  advice: "Töm det som inte är skyddsrumsutrustning och ställ i ordning vatten, toalett och ventilation.",
  basis: "48 timmar räknat från beslutet om höjd beredskap.",
  isEstimate: false,
};

/** The facts without which a scenario guesses, in the words of the association's own page. */
export function missingFacts(scenario: ScenarioKey, house: House): string[] {
  return ASKED[scenario].filter((field) => house[field] === null).map((field) => ASSOCIATION_FIELD_LABELS[field]);
}

type AskedField = AssociationField & keyof House;
const ASKED: Record<ScenarioKey, readonly AskedField[]> = {
  el: ["accessSystem", "accessBackupHours", "numElevators", "hasPressureBoost", "hasBackupPower", "heatingType", "buildingYear"],
  vatten: ["residentCount", "numFloors", "hasPressureBoost"],
  varme: ["buildingYear", "heatingType"],
  brand: ["numElevators", "ventilation"],
  vma: ["ventilation"],
  hojd: ["hasShelter", "residentCount"],
};

function isAtMoment(minute: number, index: number): boolean {
  const previous = index === 0 ? -1 : (MOMENTS[index - 1]?.minutes ?? -1);
  const current = MOMENTS[index]?.minutes ?? null;
  return current !== null && minute > previous && minute <= current;
}

const minutesOf = (instant: Date | null): number | null => (instant ? Math.round((instant.getTime() - START.getTime()) / MINUTE_MS) : null);

function toScenarioClock({ endsAt, ...clock }: ClockView): ScenarioClockView {
  return { ...clock, endsAtMinutes: endsAt === null ? null : Math.round((Date.parse(endsAt) - START.getTime()) / MINUTE_MS) };
}
