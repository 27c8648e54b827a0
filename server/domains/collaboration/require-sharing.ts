import { PreconditionError } from "#server/platform/errors.ts";
import type { CollaborationSettings } from "./settings-queries.ts";

/** Throws PreconditionError with COLLABORATION_PAUSED while an association has paused all its sharing: it then begins nothing new. */
export function requireSharing({ pausedAt }: CollaborationSettings): void {
  if (pausedAt) throw new PreconditionError("COLLABORATION_PAUSED");
}
