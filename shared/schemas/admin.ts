import { z } from "zod";
import { ASSOCIATION_EXPORT_FORMATS, ASSOCIATION_EXPORT_KINDS, SECURITY_EVENT_KINDS } from "../enums.ts";
import { AUDIT_CATEGORIES } from "../text/audit-actions.ts";
import { anyDay, idField, pageField, plainText, searchField } from "./fields.ts";

/** A stretch of the audit log, newest first. Dates are days in Stockholm, both included; `cursor` is that of the page before. */
export const listAuditEntriesInput = z.object({
  category: z.enum(AUDIT_CATEGORIES).nullish(),
  actorProfileId: idField.nullish(),
  search: searchField,
  from: anyDay.nullish(),
  to: anyDay.nullish(),
  cursor: plainText().max(100).nullish(),
});

export const orderAssociationExportInput = z.object({
  kind: z.enum(ASSOCIATION_EXPORT_KINDS),
  format: z.enum(ASSOCIATION_EXPORT_FORMATS),
});
export const associationExportInput = z.object({ exportId: idField });

export const operatorListInput = z.object({ search: searchField, page: pageField });

export const securityEventsInput = operatorListInput.extend({ kind: z.enum(SECURITY_EVENT_KINDS).nullable().default(null) });

/** The address is typed once more, so that nobody else's account is opened by a slip. */
export const resetSecondFactorInput = z.object({ userId: idField, email: plainText().max(254) });

export const retryDeadJobsInput = z.object({ queue: plainText().max(100) });
