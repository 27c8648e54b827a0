import type { Task } from "../crisis-views.ts";

/** How long what is to be done at once may take before it is late. */
const AT_ONCE_MS = 15 * 60_000;

/** How a task's time stands: `left_over` was still to be done when the crisis ended, `kept` is for the time after it. */
export type TaskDue = "none" | "ahead" | "at_once" | "late" | "left_over" | "kept";

/** A task that is due as soon as it is given is not late in its first minutes. `resolvedAt` is the crisis's. */
export function taskDue(
  { state, phase, createdAt, dueAt }: Pick<Task, "state" | "phase" | "createdAt" | "dueAt">,
  { resolvedAt }: { resolvedAt: string | null },
  now: number,
): TaskDue {
  if (state !== "open" && state !== "in_progress") return "none";
  if (resolvedAt) {
    if (phase === "crisis") return "left_over";
    return dueAt ? "kept" : "none";
  }
  if (!dueAt) return "none";
  const due = Date.parse(dueAt);
  if (due >= now) return "ahead";
  return due <= Date.parse(createdAt) && now - due < AT_ONCE_MS ? "at_once" : "late";
}
