import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import {
  apiTokens,
  associationExports,
  associationInvitations,
  collaborationAlerts,
  collaborationLinks,
  crisisDeliveries,
  crisisSubscribers,
  dataExports,
  emailTokens,
  files,
  householdShares,
  identityDepartures,
  loginActivity,
  openQuestions,
  outgoingEmails,
  passkeyChallenges,
  portalSecrets,
  providerEvents,
  quoteInvitations,
  rateLimits,
  associationMembershipRequests as requests,
  sealedNeedReadings,
  sealedNeeds,
  securityEvents,
  sessions,
  signInChallenges,
  stripeEvents,
  subscriberCodes,
  subscriberConsents,
  totpFactors,
  unreachableAddresses,
  users,
  warningProposals,
  webhookCalls,
} from "#drizzle/schema/index.ts";
import { deleteExpiredAssociationExports } from "#server/domains/admin/association-exports.ts";
import { forgetAskerKeys } from "#server/domains/assistant/open-questions.ts";
import { blankAddresses } from "#server/domains/deliveries/blank-addresses.ts";
import { removeStaleMarks } from "#server/domains/deliveries/unreachable.ts";
import { deleteOrphanedFiles } from "#server/domains/files/remove-files.ts";
import { deleteExpiredExports } from "#server/domains/gdpr/data-exports.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { LOGIN_HISTORY_LENGTH } from "#shared/limits.ts";
import { KEPT_DAYS } from "#shared/retention.ts";

interface Retention {
  table: PgTable;
  /** Does away with what has stood for long enough. */
  apply(ctx: DomainContext): Promise<unknown>;
}

/** How many days after which moment; without days as soon as the moment has passed. Of some rows only, where `of` says which. */
interface Age {
  since: PgColumn | SQL;
  days?: number;
  of?: SQL;
}

/** What goes when. A test says which table with a time of its own to end is missing. Nothing else goes by itself. */
export const RETENTION: readonly Retention[] = [
  by(sessions, (ctx) => ctx.sessions.deleteExpired()),
  rows(apiTokens, { since: apiTokens.expiresAt }),
  // A sign-up outlives its link: a new link can be asked for as long as the unconfirmed account stands.
  rows(emailTokens, { since: emailTokens.expiresAt, of: isNull(emailTokens.passwordHash) }),
  rows(signInChallenges, { since: signInChallenges.expiresAt }),
  rows(identityDepartures, { since: identityDepartures.expiresAt }),
  rows(passkeyChallenges, { since: passkeyChallenges.expiresAt }),
  rows(totpFactors, { since: totpFactors.createdAt, days: 1, of: eq(totpFactors.status, "unverified") }),
  by(users, deleteUnconfirmed),
  by(loginActivity, deleteOldLogins),
  by(rateLimits, (ctx) => ctx.db.delete(rateLimits).where(lt(rateLimits.expire, ctx.now().getTime()))),
  rows(securityEvents, { since: securityEvents.lastAt, days: KEPT_DAYS.securityEvent }),
  // A product request whose mail failed can still be sent again, so that mail stays.
  rows(outgoingEmails, {
    since: outgoingEmails.createdAt,
    days: KEPT_DAYS.sentMail,
    of: sql`(${outgoingEmails.status} = 'sent' or ${outgoingEmails.status} = 'failed' and ${outgoingEmails.dedupeKey} not like 'product-request:%')`,
  }),

  // One that was accepted has no such time.
  rows(householdShares, { since: householdShares.expiresAt }),
  rows(associationInvitations, { since: associationInvitations.expiresAt }),
  rows(requests, {
    since: sql`coalesce(${requests.reviewedAt}, ${requests.requestedAt})`,
    days: KEPT_DAYS.closedApplication,
    of: inArray(requests.status, ["rejected", "withdrawn"]),
  }),
  rows(collaborationLinks, { since: collaborationLinks.expiresAt, of: eq(collaborationLinks.state, "invited") }),
  values(quoteInvitations, {
    since: quoteInvitations.expiresAt,
    of: isNotNull(quoteInvitations.tokenHash),
    sets: { tokenHash: null, reminderTokenHash: null },
  }),
  // Also a draft whose writer is gone, which nobody can open.
  rows(collaborationAlerts, {
    since: collaborationAlerts.createdAt,
    days: KEPT_DAYS.alertDraft,
    of: eq(collaborationAlerts.state, "draft"),
  }),

  // What nobody has taken yet stays: it is sent when the address is switched on again.
  rows(webhookCalls, { since: webhookCalls.createdAt, days: KEPT_DAYS.webhookCall, of: isNotNull(webhookCalls.deliveredAt) }),
  rows(warningProposals, { since: warningProposals.createdAt, days: KEPT_DAYS.warningProposal }),
  rows(openQuestions, { since: openQuestions.lastAskedOn, days: KEPT_DAYS.openQuestion }),
  by(portalSecrets, forgetAskerKeys),

  by(files, deleteOrphanedFiles),
  by(dataExports, deleteExpiredExports),
  by(associationExports, deleteExpiredAssociationExports),

  rows(sealedNeeds, { since: sealedNeeds.consentedAt, days: KEPT_DAYS.sealedNeeds }),
  rows(sealedNeedReadings, { since: sealedNeedReadings.createdAt, days: KEPT_DAYS.sealedNeedReading }),
  rows(crisisSubscribers, {
    since: crisisSubscribers.updatedAt,
    days: KEPT_DAYS.unconfirmedSubscriber,
    of: eq(crisisSubscribers.status, "pending"),
  }),
  rows(crisisSubscribers, {
    since: crisisSubscribers.updatedAt,
    days: KEPT_DAYS.endedSubscriber,
    of: eq(crisisSubscribers.status, "unsubscribed"),
  }),
  values(crisisSubscribers, {
    sets: { email: null, emailState: "none" },
    since: crisisSubscribers.updatedAt,
    days: KEPT_DAYS.unconfirmedSubscriber,
    of: sql`${eq(crisisSubscribers.emailState, "pending")} and ${ne(crisisSubscribers.phoneState, "none")}`,
  }),
  values(crisisSubscribers, {
    sets: { phoneNumber: null, phoneState: "none" },
    since: crisisSubscribers.updatedAt,
    days: KEPT_DAYS.unconfirmedSubscriber,
    of: sql`${eq(crisisSubscribers.phoneState, "pending")} and ${ne(crisisSubscribers.emailState, "none")}`,
  }),
  rows(subscriberCodes, { since: subscriberCodes.expiresAt }),
  values(subscriberConsents, {
    sets: { shortenedIp: null },
    since: subscriberConsents.createdAt,
    days: KEPT_DAYS.consentAddress,
    of: isNotNull(subscriberConsents.shortenedIp),
  }),
  by(crisisDeliveries, blankAddresses),
  by(unreachableAddresses, removeStaleMarks),
  rows(providerEvents, { since: providerEvents.receivedAt, days: KEPT_DAYS.providerEvent }),
  rows(stripeEvents, { since: stripeEvents.receivedAt, days: KEPT_DAYS.providerEvent }),
];

/** Does away with all whose time is over. */
export async function cleanUp(ctx: DomainContext): Promise<void> {
  for (const { apply } of RETENTION) await apply(ctx);
}

/** The rows go. */
function rows(table: PgTable, age: Age): Retention {
  return { table, apply: (ctx) => ctx.db.delete(table).where(isOver(ctx, age)) };
}

/** The rows stay without these values. */
function values<Table extends PgTable>(table: Table, { sets, ...age }: Age & { sets: PgUpdateSetSource<Table> }): Retention {
  return { table, apply: (ctx) => ctx.db.update(table).set(sets).where(isOver(ctx, age)) };
}

/** Files lie behind the rows, or it is no matter of their age alone. */
function by(table: PgTable, apply: Retention["apply"]): Retention {
  return { table, apply };
}

const isOver = (ctx: DomainContext, { since, days = 0, of }: Age): SQL | undefined =>
  and(of, sql`${since} < ${daysAgo(ctx, days).toISOString()}`);

const daysAgo = (ctx: DomainContext, days: number): Date => new Date(ctx.now().getTime() - days * 24 * 3_600_000);

function deleteUnconfirmed(ctx: DomainContext): Promise<unknown> {
  const liveLink = ctx.db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(sql`${emailTokens.userId} = ${users.id}`, gt(emailTokens.expiresAt, ctx.now())));
  const isOld = lt(users.createdAt, daysAgo(ctx, KEPT_DAYS.unconfirmedAccount));
  return ctx.db.delete(users).where(and(isNull(users.emailVerifiedAt), isOld, notExists(liveLink)));
}

/** All but the newest of each person. */
function deleteOldLogins(ctx: DomainContext): Promise<unknown> {
  const ranked = ctx.db
    .select({
      id: loginActivity.id,
      rank: sql<number>`row_number() over (partition by ${loginActivity.userId} order by ${loginActivity.loginAt} desc)`.as("rank"),
    })
    .from(loginActivity)
    .as("ranked");
  const surplus = ctx.db.select({ id: ranked.id }).from(ranked).where(gt(ranked.rank, LOGIN_HISTORY_LENGTH));
  return ctx.db.delete(loginActivity).where(inArray(loginActivity.id, surplus));
}
