import { JOURNEY_TASKS, type JourneyTask } from "#shared/content/journey-tasks.ts";
import type { TaskView } from "./views.ts";

/** A task of the journey as it stands until somebody touches it. */
export function untouchedTask({ key, phase, title, help, isMandatory }: JourneyTask, round: number): TaskView {
  return {
    id: null,
    source: "journey",
    sourceKey: key,
    round,
    journeyPhaseId: phase,
    crisisDomainId: null,
    title,
    description: help,
    isMandatory,
    state: "open",
    owner: null,
    dueOn: null,
    isOverdue: false,
    doneAt: null,
    doneBy: null,
    version: 0,
  };
}

/** All tasks of one lap, those of the journey in the order of its content, with the rest behind. */
export function withUntouched(touched: readonly TaskView[], round: number): TaskView[] {
  const isOfLap = (task: TaskView) => task.source === "journey" && task.round === round;
  const byKey = new Map(touched.filter(isOfLap).map((task) => [task.sourceKey, task]));
  const journey = JOURNEY_TASKS.map((task) => {
    const found = byKey.get(task.key);
    byKey.delete(task.key);
    return found ?? untouchedTask(task, round);
  });
  return [...journey, ...byKey.values(), ...touched.filter((task) => task.source !== "journey")];
}
