import { isJustFounded } from "#client/lib/just-founded.ts";
import { loginAddress } from "#client/lib/redirect-address.ts";
import { asksToReopenSetup } from "#client/lib/reopen-setup.ts";
import type { AssociationRole } from "#shared/enums.ts";

/** What the guards need to know of a visitor. */
export interface Visitor {
  hasCompletedInitialSetup: boolean;
  isMember: boolean;
  hasPendingApplication: boolean;
}

export interface Place {
  pathname: string;
  search: string;
  /** What the link that led here said besides its address. */
  state?: unknown;
}

/** `reopen`: the server clears the completed setup first (decision 6), then the screen is shown. */
export type Verdict = { kind: "show" } | { kind: "reopen" } | { kind: "redirect"; to: string };

const SHOW: Verdict = { kind: "show" };
const redirect = (to: string): Verdict => ({ kind: "redirect", to });

const leadsToAssociation = (place: Place): boolean =>
  place.pathname === "/join-association" && new URLSearchParams(place.search).has("associationId");

/** The setup group: signed in. A pending applicant belongs on one screen, a completed user on none of them. */
export function setupVerdict(visitor: Visitor | null, place: Place): Verdict {
  if (!visitor) return place.pathname === "/join-association" ? SHOW : redirect(loginAddress(place));
  if (isWaiting(visitor)) return place.pathname === "/pending-approval" ? SHOW : redirect("/pending-approval");
  if (!visitor.hasCompletedInitialSetup) return SHOW;
  if (visitor.isMember) return leadsToAssociation(place) || isJustFounded(place.state) ? SHOW : redirect("/dashboard");
  return leadsToAssociation(place) || asksToReopenSetup(place.state) ? { kind: "reopen" } : redirect("/dashboard");
}

/** The main group: signed in and initial setup completed. */
export function mainVerdict(visitor: Visitor | null, place: Place): Verdict {
  if (!visitor) return redirect(loginAddress(place));
  if (isWaiting(visitor)) return redirect("/pending-approval");
  return visitor.hasCompletedInitialSetup ? SHOW : redirect("/profile-type-selection");
}

/** Where a session that ends while the page is open leaves its visitor in place, with a notice (SET-07). */
export function staysWhenSignedOut({ pathname }: Pick<Place, "pathname">): boolean {
  return /^\/settings\/?$/.test(pathname);
}

/** The admin area: system owners, on top of the main guard (GUARD-03). */
export function adminVerdict(role: AssociationRole | null): Verdict {
  return role === "system_owner" ? SHOW : redirect("/dashboard");
}

const isWaiting = (visitor: Visitor): boolean => visitor.hasPendingApplication && !visitor.isMember;
