import {
  countSubscriberMessages,
  type SubscriberMessageView,
  subscriberMessageBatches,
} from "#server/domains/deliveries/message-log-queries.ts";
import { countMembersOf, type ListedMember, memberBatches } from "#server/domains/membership/member-queries.ts";
import { countRequestLinesOf, type ListedRequestLine, requestLineBatches } from "#server/domains/product-requests/list-queries.ts";
import { countSubscribersOf, type ListedSubscriber, subscriberBatches } from "#server/domains/subscribers/subscriber-batch-queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { TableCell, TableColumn } from "#server/platform/tables/table-files.ts";
import type { AssociationExportKind } from "#shared/enums.ts";
import { isoDateTime, isoDay } from "#shared/format/date.ts";
import { CHANNEL_LABELS } from "#shared/text/crisis-labels.ts";
import { PRODUCT_REQUEST_STATUS_LABELS, ROLE_LABELS } from "#shared/text/labels.ts";
import { READING_LANGUAGES } from "#shared/text/languages.ts";
import { PRICE_ON_REQUEST } from "#shared/text/price-on-request.ts";
import { CHANNEL_STATE_LABELS, MESSAGE_STATUS_LABELS, SUBSCRIBER_STATUS_LABELS } from "#shared/text/subscriber-labels.ts";
import { phoneCell } from "./export-rules.ts";

const subscribers: ExportSource = {
  name: "Krisprenumeranter",
  columns: [
    { header: "Namn", width: 28 },
    { header: "E-postadress", width: 34 },
    { header: "E-post", width: 22 },
    { header: "Mobil", width: 18 },
    { header: "Sms", width: 22 },
    { header: "Status", width: 22 },
    { header: "Trapphus", width: 18 },
    { header: "Lägenhet", width: 12 },
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
  row.flat,
  languageName(row.preferredLanguage),
  isoDay(row.createdAt),
];

const languageName = (code: string): string =>
  code in READING_LANGUAGES ? READING_LANGUAGES[code as keyof typeof READING_LANGUAGES] : code;

const messages: ExportSource = {
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

/** Each line of each request; what concerns the whole request is said on all of its lines. */
const requests: ExportSource = {
  name: "Produktförfrågningar",
  columns: [
    { header: "Skickad", width: 18 },
    { header: "Status", width: 28 },
    { header: "Leverantör", width: 30 },
    { header: "Begärd av", width: 26 },
    { header: "Rad", width: 6 },
    { header: "Artikelnummer", width: 16 },
    { header: "Produkt", width: 44 },
    { header: "Antal", width: 10 },
    { header: "Enhet", width: 10 },
    { header: "Rekommenderat antal", width: 20 },
    { header: "Pris per enhet exkl. moms", width: 24 },
    { header: "Moms %", width: 10 },
    { header: "Summa exkl. moms", width: 18 },
    { header: "Radens anteckning", width: 30 },
    { header: "Hela förfrågan exkl. moms", width: 24 },
    { header: "Kund", width: 28 },
    { header: "Organisationsnummer", width: 20 },
    { header: "Kontaktperson", width: 24 },
    { header: "Telefon", width: 18 },
    { header: "E-postadress", width: 30 },
    { header: "Leveransadress", width: 34 },
    { header: "Fakturaadress", width: 34 },
    { header: "Fakturareferens", width: 20 },
    { header: "Anteckningar", width: 44 },
    { header: "Förfrågans id", width: 38 },
  ],
  count: countRequestLinesOf,
  async *batches(db, associationId) {
    for await (const batch of requestLineBatches(db, associationId)) yield batch.map(requestRow);
  },
};

const requestRow = ({ request, item, supplierName, requestedBy }: ListedRequestLine): TableCell[] => [
  isoDateTime(request.requestDate),
  PRODUCT_REQUEST_STATUS_LABELS[request.status],
  supplierName,
  requestedBy,
  item.lineNumber,
  item.articleNumber,
  item.productName,
  item.quantity,
  item.unitMetric,
  item.recommendedQuantity,
  item.unitPrice ?? PRICE_ON_REQUEST,
  item.vatPercent,
  item.totalPrice,
  item.notes,
  // Of a request for nothing but prices it is no sum.
  item.unitPrice === null && request.totalAmount === 0 ? PRICE_ON_REQUEST : request.totalAmount,
  request.customerName,
  request.customerOrgNumber,
  request.contactPerson,
  request.contactPhone && phoneCell(request.contactPhone),
  request.contactEmail,
  request.deliveryAddress,
  request.invoiceAddress,
  request.invoiceReference,
  request.notes,
  request.id,
];

/** A list of an association's that can be taken out as a file. */
export interface ExportSource {
  /** What the list is called, on the sheet and in the file's name. */
  name: string;
  columns: readonly TableColumn[];
  count(db: Queryable, associationId: string): Promise<number>;
  batches(db: Queryable, associationId: string): AsyncIterable<TableCell[][]>;
}

const members: ExportSource = {
  name: "Medlemmar",
  columns: [
    { header: "Namn", width: 28 },
    { header: "E-postadress", width: 34 },
    { header: "Telefon", width: 18 },
    { header: "Roll", width: 14 },
    { header: "Leder team", width: 28 },
    { header: "Medlem sedan", width: 14 },
  ],
  count: countMembersOf,
  async *batches(db, associationId) {
    for await (const batch of memberBatches(db, associationId)) yield batch.map(memberRow);
  },
};

const memberRow = ({ name, email, phoneNumber, role, leads, joinedAt }: ListedMember): TableCell[] => [
  name,
  email,
  phoneNumber && phoneCell(phoneNumber),
  ROLE_LABELS[role],
  leads.join(", ") || null,
  isoDay(joinedAt),
];

export const EXPORT_SOURCES: Readonly<Record<AssociationExportKind, ExportSource>> = { members, subscribers, messages, requests };
