import type { FormView } from "./form-views.ts";

/** Under which a form's draft is kept in the browser: what is written for one association is never seen in another. */
export const draftNameOf = ({ slug, associationId }: Pick<FormView, "slug" | "associationId">): string =>
  associationId ? `${slug}/${associationId}` : slug;
