import { countMembersOf, type ListedMember, memberBatches } from "#server/domains/membership/member-batch-queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { TableCell, TableColumn } from "#server/platform/tables/table-cell.ts";
import type { AssociationExportKind } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import { ROLE_LABELS } from "#shared/text/labels.ts";
import { phoneCell } from "./export-rules.ts";
import { requests } from "./request-exports.ts";
import { messages, subscribers } from "./subscriber-exports.ts";

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
