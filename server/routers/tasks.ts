import { addTask } from "#server/domains/tasks/add-task.ts";
import { assignTask, removeTask, setTaskState, takeTask } from "#server/domains/tasks/change-task.ts";
import { listTaskCandidates } from "#server/domains/tasks/people-queries.ts";
import { listTasks } from "#server/domains/tasks/queries.ts";
import { memberProcedure, router, teamLeaderProcedure } from "#server/trpc/procedures.ts";
import {
  addTaskInput,
  assignTaskInput,
  listTasksInput,
  removeTaskInput,
  setTaskStateInput,
  takeTaskInput,
  taskCandidatesInput,
} from "#shared/schemas/tasks.ts";

export const tasksRouter = router({
  list: memberProcedure.input(listTasksInput).query(({ ctx, input }) => listTasks(ctx, input)),
  candidates: teamLeaderProcedure.input(taskCandidatesInput).query(({ ctx, input }) => listTaskCandidates(ctx, input)),
  add: teamLeaderProcedure.input(addTaskInput).mutation(({ ctx, input }) => addTask(ctx, input)),
  assign: teamLeaderProcedure.input(assignTaskInput).mutation(({ ctx, input }) => assignTask(ctx, input)),
  take: memberProcedure.input(takeTaskInput).mutation(({ ctx, input }) => takeTask(ctx, input)),
  setState: memberProcedure.input(setTaskStateInput).mutation(({ ctx, input }) => setTaskState(ctx, input)),
  remove: teamLeaderProcedure.input(removeTaskInput).mutation(({ ctx, input }) => removeTask(ctx, input)),
});
