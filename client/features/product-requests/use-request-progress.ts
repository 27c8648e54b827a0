import { trpc } from "#client/lib/trpc.ts";
import type { RequestProgress } from "./request-views.ts";

const POLL_MS = 1000;
/** Behind some proxies an open stream never delivers; the slow poll then still brings the news. */
const BACKSTOP_MS = 5000;

/** What has become of the PDF and the mail, live. The stream is asked every second instead when it cannot be opened. */
export function useRequestProgress(productRequestId: string | null, isFinal: (progress: RequestProgress) => boolean) {
  const utils = trpc.useUtils();
  const input = { productRequestId: productRequestId ?? "" };
  const known = utils.productRequest.progress.getData(input);
  const isFollowing = productRequestId !== null && !(known && isFinal(known));

  const stream = trpc.productRequest.onProgress.useSubscription(input, {
    enabled: isFollowing,
    onData: (progress) => utils.productRequest.progress.setData(input, progress),
  });
  const query = trpc.productRequest.progress.useQuery(input, {
    enabled: productRequestId !== null,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => {
      if (state.data && isFinal(state.data)) return false;
      return stream.status === "pending" ? BACKSTOP_MS : POLL_MS;
    },
  });
  return query.data ?? null;
}
