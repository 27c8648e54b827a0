import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { CrisisTaskState } from "#shared/enums.ts";
import type { Task } from "../crisis-views.ts";

/** Says where a task stands. The tick shows at once; when somebody else was first, the list shows theirs and says so. */
export function useTaskChanges(activationId: string) {
  const utils = trpc.useUtils();
  const { tasks } = utils.crisis;
  const setState = trpc.crisis.setTaskState.useMutation({
    scope: { id: `crisis-tasks-${activationId}` },
    onMutate: async ({ taskId, state }) => {
      await tasks.cancel({ activationId });
      const before = tasks.getData({ activationId })?.find((task) => task.id === taskId);
      // The version as it will be: who ticks and unticks faster than the network answers changes their own change.
      const changed = (task: Task): Task => (task.id === taskId ? { ...task, state, version: task.version + 1 } : task);
      tasks.setData({ activationId }, (list) => list?.map(changed));
      return before;
    },
    onSuccess: (changed) => {
      tasks.setData({ activationId }, (before) =>
        before?.map((task) => (task.id === changed.id && changed.version >= task.version ? changed : task)),
      );
    },
    onError: (error, _, before) => {
      tasks.setData({ activationId }, (list) => list?.map((task) => (task.id === before?.id ? before : task)));
      notify.error("Uppgiften ändrades inte", errorText(error));
    },
    onSettled: () => tasks.invalidate({ activationId }),
  });
  return {
    setState: ({ id, version }: Task, state: CrisisTaskState) => setState.mutate({ activationId, taskId: id, version, state }),
  };
}
