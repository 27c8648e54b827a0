import { shownName } from "#server/platform/shown-name.ts";
import type { AssociationRole, CommunicationChannel } from "#shared/enums.ts";

/** An association as the operators of the service see it. */
export interface OperatedAssociationView {
  id: string;
  name: string;
  organizationNumber: string | null;
  city: string | null;
  memberCount: number;
  ownerCount: number;
  pendingRequests: number;
  createdAt: string;
  closedAt: string | null;
}

/** A person as the operators of the service see them. */
export interface OperatedUserView {
  userId: string;
  displayName: string;
  email: string;
  isVerified: boolean;
  hasSecondFactor: boolean;
  association: { id: string; name: string; role: AssociationRole } | null;
  createdAt: string;
}

export function toOperatedAssociationView(row: {
  id: string;
  name: string;
  organizationNumber: string | null;
  city: string | null;
  createdAt: Date;
  closedAt: Date | null;
  plainMembers: number;
  teamLeaders: number;
  systemOwners: number;
  pendingRequests: number;
}): OperatedAssociationView {
  const { id, name, organizationNumber, city, pendingRequests } = row;
  return {
    id,
    name,
    organizationNumber,
    city,
    memberCount: row.plainMembers + row.teamLeaders + row.systemOwners,
    ownerCount: row.systemOwners,
    pendingRequests,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

export function toOperatedUserView(row: {
  userId: string;
  fullName: string | null;
  name: string | null;
  email: string;
  isVerified: boolean;
  hasSecondFactor: boolean;
  associationId: string | null;
  associationName: string | null;
  role: AssociationRole | null;
  createdAt: Date;
}): OperatedUserView {
  const { userId, email, isVerified, hasSecondFactor, associationId, associationName, role } = row;
  return {
    userId,
    displayName: shownName(row, true),
    email,
    isVerified,
    hasSecondFactor,
    association: associationId && associationName && role ? { id: associationId, name: associationName, role } : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** How one queue stands. `failed` are jobs that no try is left for. */
export interface QueueView {
  /** As the log and `admin.retryDeadJobs` call it. */
  name: string;
  /** In Swedish. */
  title: string;
  waiting: number;
  running: number;
  failed: number;
  /** Whether another try of the failed ones can do anything. */
  canRetry: boolean;
  /** When the oldest waiting job was enqueued. */
  oldestWaitingAt: string | null;
}

/** How crisis messages leave on one channel, over all associations; the last three within a day. */
export interface ChannelHealthView {
  channel: CommunicationChannel;
  waiting: number;
  waitingSince: string | null;
  held: number;
  handedOver: number;
  failed: number;
  possiblyDuplicate: number;
}

export interface ServiceHealthView {
  /** What keeps the portal from doing its work now, in Swedish; as `/readyz` and the alarm to operators say it. */
  faults: string[];
  queues: QueueView[];
  channels: ChannelHealthView[];
  emails: { queued: number; failed: number; sentLastDay: number; oldestQueuedAt: string | null };
  database: { sizeBytes: number };
  /** Whether PDFs can be made. */
  hasChrome: boolean;
}
