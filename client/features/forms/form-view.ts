import { type RouterOutputs, trpc } from "#client/lib/trpc.ts";

export type FormView = RouterOutputs["forms"]["read"];
export type FormReceipt = RouterOutputs["forms"]["submit"];

/** A form as it stands for the caller. What is being written must not be replaced by an answer in the background. */
export const useFormView = (slug: string) =>
  trpc.forms.read.useQuery({ slug }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: 1, refetchOnReconnect: false });

/** Under which a form's draft is kept in the browser: what is written for one association is never seen in another. */
export const draftNameOf = ({ slug, associationId }: Pick<FormView, "slug" | "associationId">): string =>
  associationId ? `${slug}/${associationId}` : slug;
