import type { RouterOutputs } from "#client/lib/trpc.ts";

export type MembershipRequest = RouterOutputs["membership"]["requests"]["rows"][number];

/** The statuses the dialog has a tab for. */
export type ListedStatus = "pending" | "approved" | "rejected";

export interface Decision {
  request: MembershipRequest;
  status: "approved" | "rejected";
}

export type OnDecide = (request: MembershipRequest, status: Decision["status"]) => void;
