import { trpc } from "#client/lib/trpc.ts";

/** Changes one fact about a document; the lists and the document itself are read anew. */
export function useChangeDocument(onError?: (error: unknown) => void) {
  const utils = trpc.useUtils();
  return trpc.documents.change.useMutation({
    onSettled: (_, __, { documentId }) => Promise.all([utils.documents.ours.invalidate(), utils.documents.read.invalidate({ documentId })]),
    onError,
  });
}
