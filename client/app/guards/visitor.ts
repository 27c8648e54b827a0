import type { SessionView } from "#client/lib/use-session.ts";
import type { Visitor } from "./guard-rules.ts";

export function toVisitor({ profile, association, pendingApplication }: SessionView): Visitor {
  return {
    hasCompletedInitialSetup: profile.hasCompletedInitialSetup,
    isMember: association !== null,
    hasPendingApplication: pendingApplication !== null,
  };
}
