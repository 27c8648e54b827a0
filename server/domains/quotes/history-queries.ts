import { and, asc, eq, inArray } from "drizzle-orm";
import { auditLog, type quoteInvitations, type quotes } from "#drizzle/schema/index.ts";
import { namesOfProfiles } from "#server/domains/account/name-queries.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { AuditAction } from "#shared/text/audit-actions.ts";

const EVENTS = {
  "quote.invite": "sent",
  "quote.resend": "resent",
  "quote.counter": "countered",
  "quote.remind": "reminded",
  "quote.inform": "informed",
  "quote.mail_failed": "mail_failed",
  "quote.give": "given",
  "quote.decline": "declined",
  "quote.open": "opened",
  "quote.accept": "accepted",
} as const satisfies Partial<Record<AuditAction, string>>;

type QuoteAction = keyof typeof EVENTS;

interface QuoteEvent {
  at: string;
  event: (typeof EVENTS)[QuoteAction] | "given_anew" | "corrected";
  /** Null where several are concerned. */
  supplierName: string | null;
  /** The person who did it; null for a supplier, for the portal, and for an account that is gone. */
  by: string | null;
  /** What was wanted otherwise. */
  wish: string | null;
  /** How many quotes were opened. */
  quotes: number | null;
}

interface Known {
  invitations: readonly Pick<typeof quoteInvitations.$inferSelect, "id" | "supplierName">[];
  given: readonly Pick<typeof quotes.$inferSelect, "quoteInvitationId" | "version" | "openedAt">[];
}

/**
 * What has passed between an association and the suppliers of its request, oldest first, as the log of it says: nothing is kept twice.
 * Of a quote that is not opened nobody reads more than that it came, so its corrections are told later.
 */
export async function findQuoteHistory(
  db: Queryable,
  { associationId, productRequestId }: { associationId: string; productRequestId: string },
  { invitations, given }: Known,
): Promise<QuoteEvent[]> {
  const rows = await db
    .select({ action: auditLog.action, details: auditLog.details, at: auditLog.createdAt, profileId: auditLog.actorProfileId })
    .from(auditLog)
    .where(
      and(
        ...[eq(auditLog.subjectId, productRequestId), eq(auditLog.associationId, associationId)],
        inArray(auditLog.action, Object.keys(EVENTS)),
      ),
    )
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
  const people = await namesOfProfiles(
    db,
    rows.flatMap(({ profileId }) => profileId ?? []),
  );
  const suppliers = new Map(invitations.map(({ id, supplierName }) => [id, supplierName]));
  const versions = new Map(given.map(({ quoteInvitationId, version, openedAt }) => [`${quoteInvitationId} ${version}`, openedAt]));
  const told = new Set<string>();

  return rows.flatMap(({ action, details, at, profileId }) => {
    const quote = `${details?.quoteInvitationId} ${details?.version}`;
    const isCorrection = action === "quote.give" && told.has(quote);
    if (isCorrection && !versions.get(quote)) return [];
    told.add(quote);
    const isAnew = action === "quote.give" && Number(details?.version) > 1;
    return [
      {
        at: at.toISOString(),
        event: isCorrection ? "corrected" : isAnew ? "given_anew" : EVENTS[action as QuoteAction],
        supplierName: suppliers.get(String(details?.quoteInvitationId)) ?? null,
        by: (profileId && people.get(profileId)) || null,
        ...factsOf(details),
      },
    ];
  });
}

const factsOf = (details: Record<string, unknown> | null): Pick<QuoteEvent, "wish" | "quotes"> => ({
  wish: typeof details?.wish === "string" ? details.wish : null,
  quotes: typeof details?.quotes === "number" ? details.quotes : null,
});
