import { trpc } from "#client/lib/trpc.ts";

/** A form as it stands for the caller. What is being written must not be replaced by an answer in the background. */
export const useFormView = (slug: string) =>
  trpc.forms.read.useQuery({ slug }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: 1, refetchOnReconnect: false });
