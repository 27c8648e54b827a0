/** How many days each kind of data stands. The server keeps to it, and the privacy notice says it. */
export const KEPT_DAYS = {
  /** A sign-in, since its last use. */
  idleSession: 14,
  /** A sign-in, however often it is used. */
  session: 30,
  unconfirmedAccount: 30,
  sentMail: 90,
  /** What was refused: sign-ins, codes, calls past a limit. */
  securityEvent: 90,
  invitation: 14,
  /** An application that was rejected or taken back. */
  closedApplication: 365,
  dataExport: 7,
  /** A list that an association has taken out. */
  associationExport: 1,
  /** A sign-up for crisis messages that is never confirmed, and the link that would confirm it. */
  unconfirmedSubscriber: 7,
  /** A subscriber who has left. */
  endedSubscriber: 30,
  /** The shortened IP address in a proof of consent. */
  consentAddress: 365,
  /** The addresses that a crisis message went to, since it was released. */
  deliveryAddress: 90,
  /** That a provider of SMS, mail or payments has told something: they repeat it for some days, never for this long. */
  providerEvent: 30,
  /** What a webhook was told, and how that went. */
  webhookCall: 30,
  /** A draft of an alert to other associations, since it was last saved. */
  alertDraft: 90,
  /** Sealed needs, since their writer last said that they hold. */
  sealedNeeds: 365,
  /** Who was given somebody's sealed needs, and when. */
  sealedNeedReading: 365,
  /** An official warning that proposed an alarm, with who threw it away. */
  warningProposal: 365,
  /** The words of a question that the assistant could not answer, since they were last asked. */
  openQuestion: 365,
  /** An address at which nothing arrived, since the last time. */
  unreachableAddress: 400,
  /** The longest-lived API token. */
  apiToken: 90,
} as const;
