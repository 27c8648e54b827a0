import type { SessionView } from "./use-session.ts";

/** The dashboard link: the association's overview for the association profile type, otherwise the own account (NAV-06, NAV-07). */
export function dashboardPath({ profile, association }: Pick<SessionView, "profile" | "association">): string {
  return profile.profileType === "association" && association ? "/association-dashboard" : "/dashboard";
}
