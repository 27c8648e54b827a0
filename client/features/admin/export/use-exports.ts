import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import { nameOf } from "./export-texts.ts";

export type AssociationExport = RouterOutputs["admin"]["exports"][number];
export type ExportOrder = Pick<AssociationExport, "kind" | "format">;

const POLL_MS = 2000;

/** The association's exports: told of by the server as they grow, and asked for again while one is being made. */
export function useExports() {
  const utils = trpc.useUtils();
  const query = trpc.admin.exports.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "pending") ? POLL_MS : false),
  });
  trpc.admin.onExports.useSubscription(undefined, { onData: () => void utils.admin.exports.invalidate() });
  return query;
}

/** Orders a list as a file; it stands first among the exports at once. */
export function useOrderExport() {
  const utils = trpc.useUtils();
  const order = trpc.admin.orderExport.useMutation({
    onSuccess: (ordered) => {
      notify.success("Exporten skapas", `${nameOf(ordered)} läggs under Skapade exporter, längst ner på sidan.`);
      utils.admin.exports.setData(undefined, (before = []) => [ordered, ...before.filter(({ id }) => id !== ordered.id)]);
      return utils.admin.exports.invalidate();
    },
    onError: (error) => notify.error("Exporten kunde inte skapas", errorText(error)),
  });
  return { order: (what: ExportOrder) => order.mutate(what), isOrdering: order.isPending };
}
