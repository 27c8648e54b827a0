import { countSubscriberMessages, subscriberMessageBatches } from "#server/domains/deliveries/message-log-queries.ts";
import { countSubscribersOf, type ListedSubscriber, subscriberBatches } from "#server/domains/subscribers/subscriber-batch-queries.ts";
import type { SubscriberMessageView } from "#server/domains/subscribers/views.ts";
import type { TableCell } from "#server/platform/tables/table-cell.ts";
import { isoDateTime, isoDay } from "#shared/format/date.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { READING_LANGUAGES } from "#shared/text/languages.ts";
import { CHANNEL_STATE_LABELS, MESSAGE_STATUS_LABELS, SUBSCRIBER_STATUS_LABELS } from "#shared/text/subscriber-labels.ts";
import { phoneCell } from "./export-rules.ts";
import type { ExportSource } from "./export-sources.ts";

export const subscribers: ExportSource = {
  name: "Krisprenumeranter",
  columns: [
    { header: "Namn", width: 28 },
    { header: "E-postadress", width: 34 },
    { header: "E-post", width: 22 },
    { header: "Mobil", width: 18 },
    { header: "SMS", width: 22 },
    { header: "Status", width: 22 },
    { header: "Trapphus", width: 18 },
    { header: "Språk", width: 14 },
    { header: "Tillagd", width: 14 },
  ],
  count: countSubscribersOf,
  async *batches(db, associationId) {
    for await (const batch of subscriberBatches(db, associationId)) yield batch.map(subscriberRow);
  },
};

const subscriberRow = (row: ListedSubscriber): TableCell[] => [
  row.fullName,
  row.email,
  CHANNEL_STATE_LABELS[row.emailState] || null,
  row.phoneNumber && phoneCell(row.phoneNumber),
  CHANNEL_STATE_LABELS[row.phoneState] || null,
  SUBSCRIBER_STATUS_LABELS[row.status],
  row.stairwell,
  languageName(row.preferredLanguage),
  isoDay(row.createdAt),
];

const languageName = (code: string): string =>
  code in READING_LANGUAGES ? READING_LANGUAGES[code as keyof typeof READING_LANGUAGES] : code;

export const messages: ExportSource = {
  name: "Meddelandelogg",
  columns: [
    { header: "Tid", width: 18 },
    { header: "Kanal", width: 10 },
    { header: "Meddelande", width: 60 },
    { header: "Avsändare", width: 28 },
    { header: "Mottagare", width: 12 },
    { header: "Status", width: 14 },
    { header: "Fel", width: 40 },
    { header: "Skickat", width: 18 },
  ],
  count: countSubscriberMessages,
  async *batches(db, associationId) {
    for await (const batch of subscriberMessageBatches(db, associationId)) yield batch.map(messageRow);
  },
};

const messageRow = (row: SubscriberMessageView): TableCell[] => [
  isoDateTime(row.createdAt),
  CHANNEL_LABELS[row.communicationChannel],
  row.messageContent,
  row.senderName,
  row.recipientCount,
  MESSAGE_STATUS_LABELS[row.status],
  row.errorMessage,
  row.sentAt && isoDateTime(row.sentAt),
];
