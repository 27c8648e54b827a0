/** How many days each kind of data stands. The server keeps to it, and the privacy notice says it. */
export const KEPT_DAYS = {
  /** A sign-in, since its last use. */
  idleSession: 14,
  /** A sign-in, however often it is used. */
  session: 30,
  unconfirmedAccount: 30,
  sentMail: 90,
  invitation: 14,
  dataExport: 7,
  /** The longest-lived API token. */
  apiToken: 90,
} as const;
