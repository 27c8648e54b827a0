import type { RouterOutputs } from "#client/lib/trpc.ts";
import type { CollaborationAlertKind } from "#shared/enums.ts";

type Outputs = RouterOutputs["collaborationAlerts"];
export type Alert = Outputs["alert"];
export type Thread = Alert["threads"][number];
export type ReceivedRow = Outputs["received"]["rows"][number];
export type SentRow = Outputs["sent"]["rows"][number];
export type Draft = Outputs["draft"];
export type Sending = Outputs["sending"];

/** For every change of an alert: others change them too, so all are read anew whatever came of it. */
export const ALERT_CHANGE = { failed: "Det gick inte att spara" } as const;

export const inboxPath = (alertId: string): string => `/collaboration/inbox?alert=${alertId}`;
export const draftPath = (alertId: string): string => `/collaboration/alerts/new?draft=${alertId}`;

export const KIND_COLORS: Record<CollaborationAlertKind, "kris" | "varsel" | "lugn" | "fjord"> = {
  help_needed: "varsel",
  help_offered: "lugn",
  warning: "kris",
  information: "fjord",
};
