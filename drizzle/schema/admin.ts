import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ASSOCIATION_EXPORT_FORMATS, ASSOCIATION_EXPORT_KINDS } from "../../shared/enums.ts";
import { profiles } from "./account.ts";
import { housingAssociations } from "./association.ts";
import { createdAt, instant, primaryId } from "./columns.ts";
import { dataExportStatus } from "./gdpr.ts";

export const associationExportKind = pgEnum("association_export_kind", ASSOCIATION_EXPORT_KINDS);
export const associationExportFormat = pgEnum("association_export_format", ASSOCIATION_EXPORT_FORMATS);

/** A list of the association's that an owner has taken out. The file lies in the private store until `expiresAt`. */
export const associationExports = pgTable(
  "association_exports",
  {
    id: primaryId(),
    associationId: uuid()
      .notNull()
      .references(() => housingAssociations.id, { onDelete: "cascade" }),
    orderedByProfileId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    kind: associationExportKind().notNull(),
    format: associationExportFormat().notNull(),
    status: dataExportStatus().notNull().default("pending"),
    doneRows: integer().notNull().default(0),
    /** Null until the work has begun. */
    totalRows: integer(),
    fileKey: text(),
    bytes: integer(),
    createdAt: createdAt(),
    readyAt: instant(),
    expiresAt: instant(),
  },
  (table) => [
    index("association_exports_association").on(table.associationId, table.createdAt.desc().nullsFirst(), table.id),
    index("association_exports_ordered_by").on(table.orderedByProfileId),
    index("association_exports_expires_at").on(table.expiresAt),
    check("association_exports_rows", sql`${table.doneRows} >= 0`),
  ],
);
