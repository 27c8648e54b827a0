import { sql } from "drizzle-orm";
import { date, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { DATA_EXPORT_STATUSES } from "../../shared/enums.ts";
import { users } from "./account.ts";
import { createdAt, instant, primaryId } from "./columns.ts";

export const dataExportStatus = pgEnum("data_export_status", DATA_EXPORT_STATUSES);

/** An ordered copy of everything the portal holds about a person. The file lies in the private store until `expiresAt`. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: primaryId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: dataExportStatus().notNull().default("pending"),
    /** The day in Stockholm; one export a day that did not fail. */
    requestedOn: date({ mode: "string" }).notNull(),
    fileKey: text(),
    bytes: integer(),
    createdAt: createdAt(),
    readyAt: instant(),
    expiresAt: instant(),
  },
  (table) => [
    uniqueIndex("data_exports_one_a_day").on(table.userId, table.requestedOn).where(sql`${table.status} <> 'failed'`),
    index("data_exports_expires_at").on(table.expiresAt),
  ],
);
