import type { ReadinessStatus } from "../calculations/readiness.ts";
import type { EvidenceKind, EvidenceLevel, TaskSource, TaskState } from "../enums.ts";

export const EVIDENCE_KIND_LABELS: Record<EvidenceKind, string> = {
  photo: "Foto",
  document: "Dokument",
  minutes: "Protokoll",
  receipt: "Kvitto",
  drill: "Övning",
  statement: "Påstående utan underlag",
};

export const EVIDENCE_LEVEL_LABELS: Record<EvidenceLevel, string> = { claimed: "Uppgivet", proven: "Visat" };

export const TASK_STATE_LABELS: Record<TaskState, string> = { open: "Öppen", done: "Klar", not_relevant: "Inte aktuell" };

export const TASK_SOURCE_LABELS: Record<TaskSource, string> = {
  journey: "Resan",
  recommendation: "Rekommendation",
  scenario: "Scenario",
  calendar: "Kalender",
  manual: "Egen uppgift",
};

/** One word for each status wherever it is shown: red is kept for a crisis. */
export const READINESS_STATUS_LABELS: Record<ReadinessStatus, string> = { green: "God", yellow: "På väg", red: "Låg" };

/** `1 dag`, `12 dagar`. */
export const daysInWords = (days: number): string => (days === 1 ? "1 dag" : `${days} dagar`);

/** How old something is: `nytt`, `4 mån`. */
export const monthsInWords = (months: number): string => (months === 0 ? "nytt" : `${months} mån`);
