import type { ClockView } from "#server/domains/crisis/page-views.ts";
import type { TeamRole } from "#shared/enums.ts";

/** What somebody in the crisis group does. */
export interface ScenarioStepView {
  title: string;
  role: TeamRole | null;
  /** Minutes from the start; null when only the condition decides. */
  minutes: number | null;
  condition: string | null;
}

/** A message that could leave as it stands. */
export interface ScenarioMessageView {
  label: string;
  text: string;
  smsParts: number;
}

/** An endurance clock at a moment; `endsAtMinutes` counts from the start, null when nothing is counted down. */
export type ScenarioClockView = Omit<ClockView, "endsAt"> & { endsAtMinutes: number | null };

export interface ScenarioMomentView {
  label: string;
  /** Null in the recovery. */
  minutes: number | null;
  /** What happens in this house. */
  house: string[];
  steps: ScenarioStepView[];
  message: ScenarioMessageView | null;
  clocks: ScenarioClockView[];
}

/** A crisis gone through minute by minute in the caller's own house. */
export interface ScenarioView {
  crisisDomainId: string;
  outdoorCelsius: number;
  moments: ScenarioMomentView[];
  /** Steps for which no clock tells the time. */
  conditional: ScenarioStepView[];
  /** What the association has not said about its house, though the scenario asks for it: labels of its fields. */
  missing: string[];
}
