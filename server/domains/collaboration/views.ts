import type { CollaborationLinkState, ResourceAvailability, ResourceVisibility } from "#shared/enums.ts";

/** Another association, as far as it lets its network see. Its id stays on the server: it is also its code for members. */
interface OtherAssociationView {
  name: string;
  city: string | null;
  presentation: string | null;
  contactRole: string | null;
  /** Along the straight line; null while one of the houses has no place. */
  metres: number | null;
}

/** An association that the caller's cooperates with. */
export interface PartnerView extends OtherAssociationView {
  linkId: string;
  state: Extract<CollaborationLinkState, "active" | "paused">;
  since: Date | null;
  /** Whether the caller's association paused it, and may go on with it. */
  isPausedByUs: boolean;
  /** Nothing reaches it and nothing comes from it: one side has paused the link or all sharing. */
  isResting: boolean;
  /** Whether it leads a crisis now; null where it does not share that. */
  isInCrisis: boolean | null;
  /** How many resources it shows us. */
  resourceCount: number;
}

export interface InvitationInView {
  linkId: string;
  name: string;
  city: string | null;
  presentation: string | null;
  message: string | null;
  invitedAt: Date;
}

export interface InvitationOutView {
  linkId: string;
  /** The association, or the address that was written to while nobody there has answered. */
  to: string;
  invitedAt: Date;
  /** For an invitation by e-mail that nobody has opened. */
  expiresAt: Date | null;
}

/** An association with the same postal code that lets itself be found. */
export interface SuggestionView {
  code: string;
  name: string;
  city: string | null;
  presentation: string | null;
}

export interface NetworkView {
  /** Null until an owner has begun. */
  settings: { isPaused: boolean; code: string } | null;
  partners: PartnerView[];
  received: InvitationInView[];
  sent: InvitationOutView[];
  suggestions: SuggestionView[];
}

/** What another association shows of something it has. */
export interface SharedResourceView {
  id: string;
  name: string;
  /** Where those who see the resource open its photo; null without one. */
  photoUrl: string | null;
  areaName: string | null;
  quantity: number;
  /** What is not lent out. */
  left: number;
  unit: string;
  location: string | null;
  availability: ResourceAvailability;
  conditions: string | null;
  contactRole: string | null;
}

interface LoanView {
  id: string;
  borrower: string;
  /** The two no longer cooperate, but the loan is open. */
  hasEnded: boolean;
  quantity: number;
  /** YYYY-MM-DD. */
  dueOn: string | null;
  lentAt: Date;
}

/** Something of the caller's association. */
export interface ResourceView extends SharedResourceView {
  crisisDomainId: string | null;
  visibility: ResourceVisibility;
  /** Links to those who see it, with `chosen`. */
  visibleTo: string[];
  nextCheckOn: string | null;
  version: number;
  loans: LoanView[];
}

/** Something that the caller's association has borrowed. */
interface BorrowedView {
  loanId: string;
  name: string;
  from: string;
  /** The two no longer cooperate, but the loan is open. */
  hasEnded: boolean;
  quantity: number;
  unit: string;
  dueOn: string | null;
}

export interface ResourcesView {
  resources: ResourceView[];
  borrowed: BorrowedView[];
  /** Whom a resource can be shown to or lent to. */
  partners: { linkId: string; name: string }[];
  defaultVisibility: ResourceVisibility;
}

const RESOURCE_IMPORT_OUTCOMES = ["new", "known", "faulty"] as const;
export type ResourceImportOutcome = (typeof RESOURCE_IMPORT_OUTCOMES)[number];

/** What an import would do, or has done, line by line. */
export interface ResourceImportView {
  /** Stands for what the lines become; the import wants that of its preview. */
  digest: string;
  counts: Record<ResourceImportOutcome, number>;
  lines: { line: number; name: string; quantity: string; outcome: ResourceImportOutcome; reason: string | null }[];
}

/** Where a browser opens it: a new photo is a new address, so that no browser shows the old one. Null without a photo. */
export const resourcePhotoUrl = ({ id, photoId }: { id: string; photoId: string | null }): string | null =>
  photoId && `/api/collaboration/resources/${id}/photo?v=${photoId}`;
