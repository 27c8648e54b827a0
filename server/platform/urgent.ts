/** What the leader of a crisis calls; what all residents read at the same time waits with the others. */
const CRISIS = new Set(
  [
    ["unsent", "get", "leaders", "preview", "activate", "update", "addArea", "handOver", "end"],
    ["send", "previewReminder", "cancelMessage", "confirmMessage", "releaseHeld"],
  ].flatMap((names) => names.map((name) => `crisis.${name}`)),
);

/** Whether a procedure belongs to alarm or sign-in, which have connections of their own to the database. */
export const isUrgentProcedure = (path: string): boolean => path.startsWith("auth.") || CRISIS.has(path);

/** The same for an address outside of tRPC. */
export const isUrgentAddress = (url: string): boolean => url.startsWith("/api/crisis/activations");
