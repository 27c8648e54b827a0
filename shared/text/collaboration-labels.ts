import type { CollaborationLinkState, ResourceAvailability, ResourceVisibility } from "../enums.ts";

export const LINK_STATE_LABELS: Record<CollaborationLinkState, string> = {
  invited: "Inbjuden",
  active: "Aktiv",
  paused: "Pausad",
  declined: "Avböjd",
  ended: "Avslutad",
};

export const RESOURCE_AVAILABILITY_LABELS: Record<ResourceAvailability, string> = {
  always: "Alltid",
  in_crisis: "Vid kris",
  on_request: "På begäran",
};

export const RESOURCE_VISIBILITY_LABELS: Record<ResourceVisibility, string> = {
  nobody: "Bara vi",
  network: "Hela nätverket",
  chosen: "Valda föreningar",
};

/** `K7MD4-XPQ82`, as a code is read out. */
export const codeInWords = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
