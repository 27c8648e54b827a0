import { useCallback, useSyncExternalStore } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { addTick, followTicks, readTicks, sendTicks, type TickOutcome, type WaitingTick } from "#client/lib/offline/task-queue.ts";
import { isPassing, useSendLoop } from "#client/lib/offline/use-send-loop.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import type { CrisisTaskState } from "#shared/enums.ts";
import type { Task } from "../crisis-views.ts";

const RETRY_MS = 3000;
const NOT_CHANGED = "Uppgiften ändrades inte";

const withNewer = (tasks: Task[] | undefined, changed: Task): Task[] | undefined =>
  tasks?.map((task) => (task.id === changed.id && changed.version >= task.version ? changed : task));

/**
 * Says where a task stands. The tick shows at once; when somebody else was first, the list shows theirs and says so. Without a network
 * a tick waits in the browser's own store, as lines of the log do. «Jag tar den» never waits: by then somebody else may have it.
 */
export function useTaskChanges(activationId: string) {
  const utils = trpc.useUtils();
  const { tasks } = utils.crisis;
  const readAnew = useReadAnew();
  const waiting = useSyncExternalStore(followTicks, readTicks);
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
      tasks.setData({ activationId }, (before) => withNewer(before, changed));
    },
    onError: async (error, tick, before) => {
      const refuse = (): void => notify.error(NOT_CHANGED, errorText(error));
      // A browser that may not store anything says that nothing was changed.
      if (isPassing(error) && tick.state !== "in_progress") await addTick(tick).catch(refuse);
      else refuse();
      tasks.setData({ activationId }, (list) => list?.map((task) => (task.id === before?.id ? before : task)));
    },
    onSettled: () => readAnew("crisis.tasks"),
  });

  const sendOne = useCallback(
    async (tick: WaitingTick): Promise<TickOutcome> => {
      try {
        const changed = await utils.client.crisis.setTaskState.mutate(tick);
        // It stands on the page before its waiting ends.
        utils.crisis.tasks.setData({ activationId: tick.activationId }, (before) => withNewer(before, changed));
        void readAnew("crisis.tasks");
        return { kind: "sent", version: changed.version };
      } catch (error) {
        if (isPassing(error)) return { kind: "later" };
        void readAnew("crisis.tasks");
        return { kind: "refused", reason: errorText(error) };
      }
    },
    [utils, readAnew],
  );
  const sendAll = useCallback(() => sendTicks(sendOne, (_, reason) => notify.error(NOT_CHANGED, reason)), [sendOne]);
  useSendLoop(waiting.length > 0, sendAll, RETRY_MS);

  return {
    setState({ id, version }: Task, state: CrisisTaskState): void {
      const tick = { activationId, taskId: id, version, state };
      if (waiting.some(({ taskId }) => taskId === id) && state !== "in_progress") {
        addTick(tick).catch((error: unknown) => notify.error(NOT_CHANGED, errorText(error)));
      } else setState.mutate(tick);
    },
    /** The state that waits to reach the server, by the task's id. */
    waiting: new Map(waiting.map(({ taskId, state }) => [taskId, state])),
  };
}

export type TaskChanges = ReturnType<typeof useTaskChanges>;
