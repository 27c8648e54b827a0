import type { AlertRecipientState, AlertReplyKind, CollaborationAlertState, CollaborationAudience } from "#shared/enums.ts";
import type { AlertContent } from "./find-alert.ts";

/** An association that an alert can reach now, by the link to it. */
export interface ReceiverView {
  linkId: string;
  name: string;
  city: string | null;
  /** Null where one of the two is not on the map. */
  distanceMetres: number | null;
}

export interface SendingView {
  /** Why nothing can be sent, or null: the role, sharing that is paused, or a network without anybody. */
  hindrance: "role" | "paused" | "no_partners" | null;
  partners: ReceiverView[];
  /** Whether the own house is on the map, without which there are no distances. */
  isOnMap: boolean;
}

export interface DraftView extends AlertContent {
  audience: CollaborationAudience;
  chosenLinkIds: string[];
  withinKilometres: number | null;
  crisisActivationId: string | null;
}

export interface ReceivedRowView extends AlertContent {
  from: string;
  sentAt: Date;
  state: AlertRecipientState;
  replies: number;
  assignedTo: string | null;
  hasTask: boolean;
  /** When the sender ended it for everybody. */
  closedAt: Date | null;
}

export interface SentRowView extends AlertContent {
  sentAt: Date;
  closedAt: Date | null;
  state: Exclude<CollaborationAlertState, "draft">;
  /** How many associations got it, have read it and answered. */
  receivers: number;
  read: number;
  answered: number;
  canHelp: number;
}

export interface ReplyView {
  id: string;
  from: string;
  isOwn: boolean;
  kind: AlertReplyKind;
  text: string | null;
  quantity: string | null;
  availableWhen: string | null;
  createdAt: Date;
}

/** What sender and one receiver have written to each other. */
export interface ThreadView {
  /** Null where the two do not reach each other now. */
  linkId: string | null;
  name: string;
  /** How far the receiver has come, also when the sender has ended the alert. */
  state: AlertRecipientState;
  /** When the receiver closed it for itself. */
  closedAt: Date | null;
  replies: ReplyView[];
}

export interface AlertView extends AlertContent {
  from: string;
  sentAt: Date;
  /** When the sender ended it for everybody. */
  closedAt: Date | null;
  /** Who of the caller's own association ended or closed it, while that person is a member. */
  closedBy: string | null;
  /** Whether the caller may write in the threads, and for the sender close the alert. */
  mayWrite: boolean;
  /** For the sender all threads, for a receiver the own one. */
  threads: ThreadView[];
  /** What the receiver does with it; null for the sender. */
  received: { state: AlertRecipientState; assignedTo: { profileId: string; name: string } | null; taskId: string | null } | null;
  /** What the sender alone sees; null for a receiver. */
  sent: { audience: CollaborationAudience; withinKilometres: number | null; crisis: { id: string; title: string } | null } | null;
}
