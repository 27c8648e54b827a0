import { and, eq, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import * as schema from "#drizzle/schema/index.ts";
import { removeProductRequestDocuments } from "#server/domains/documents/remove-document.ts";
import { forgetWriter } from "#server/domains/forms/drafts.ts";
import { findRequestsNaming, forgetPerson } from "#server/domains/gdpr/forget-person.ts";
import { findPerson } from "#server/domains/gdpr/person.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import type { AuditAction } from "#shared/text/audit-actions.ts";
import { incoming } from "./belonging.ts";

/** What says in the audit log that somebody has gone or was let go, and which rows are theirs, as a condition on `$1`. */
interface Departure {
  actions: readonly (AuditAction | "household.remove_needs")[];
  who: "subject_id" | "actor_profile_id";
  rows: Readonly<Record<string, string>>;
}

const ID = "id::text = any($1)";
const PROFILE = "profile_id::text = any($1)";

/** What goes with a membership. */
const OF_MEMBERS = {
  association_members: PROFILE,
  association_membership_requests: PROFILE,
  team_members: PROFILE,
  crisis_duty_weeks: PROFILE,
  sealed_needs: PROFILE,
  form_answers: `${PROFILE} and state = 'draft'`,
};

const DEPARTURES: readonly Departure[] = [
  { actions: ["membership.leave", "membership.remove"], who: "subject_id", rows: OF_MEMBERS },
  { actions: ["team.remove_member", "team.decline_role"], who: "subject_id", rows: { team_members: `${ID} or ${PROFILE}` } },
  { actions: ["subscribers.remove"], who: "subject_id", rows: { crisis_subscribers: ID } },
  { actions: ["association.withdraw_invitation"], who: "subject_id", rows: { association_invitations: ID } },
  { actions: ["association.remove_alarm_feed"], who: "subject_id", rows: { alarm_feeds: ID } },
  { actions: ["household.remove_needs"], who: "actor_profile_id", rows: { sealed_needs: PROFILE } },
];

/** What tells about people in a crisis: erased from the portal since, it is not brought back. */
const OF_CRISES = ["crisis_replies", "crisis_needs", "crisis_door_visits", "crisis_log_entries"];

interface Ends {
  source: pg.Client;
  target: pg.Client;
  associationId: string;
  /** When the backup was made. */
  madeAt: Date;
}

const DAY_MS = 24 * 3_600_000;

/** Takes away from what is to be written what somebody has since ended on purpose. */
export async function keepAway({ source, target, associationId, madeAt }: Ends): Promise<void> {
  for (const { actions, who, rows } of DEPARTURES) {
    // Who left with the closing did not go: the association did. What people do about themselves alone names no association.
    const { rows: gone } = await target.query<{ id: string; who: string }>(
      `select a.id, a.${who}::text as who from audit_log a
        where a.action = any($1) and a.created_at >= $2 and a.${who} is not null and (a.association_id = $3 or a.association_id is null)
          and not exists (select from audit_log c where c.action = 'association.close' and c.subject_id = $3::text and c.created_at = a.created_at)`,
      [actions, new Date(madeAt.getTime() - DAY_MS), associationId],
    );
    const { rows: backedUp } = await source.query<{ id: string }>("select id from audit_log where id = any($1)", [
      gone.map(({ id }) => id),
    ]);
    const known = new Set(backedUp.map(({ id }) => id));
    const ids = gone.filter(({ id }) => !known.has(id)).map((row) => row.who);
    await takeAway(target, rows, ids);
  }
  // However they left, as with a house that was closed: who is in another by now stands in no team of this one.
  const { rows: elsewhere } = await target.query<{ who: string }>(
    `select t.profile_id as who from ${incoming("association_members")} i join association_members t using (profile_id) where t.association_id <> $1`,
    [associationId],
  );
  await takeAway(
    target,
    OF_MEMBERS,
    elsewhere.map(({ who }) => who),
  );
  const isErased = "crisis_activation_id in (select id from crisis_activations where personal_data_erased_at is not null)";
  for (const table of OF_CRISES) await target.query(`delete from ${incoming(table)} where not is_there and ${isErased}`);
  await target.query(
    `delete from ${incoming("crisis_log_photos")} where not is_there and crisis_log_entry_id in (select id from crisis_log_entries where ${isErased})`,
  );
  // For so long the portal knows who has ended a subscription; after it nobody could tell.
  if (madeAt.getTime() < Date.now() - KEPT_DAYS.endedSubscriber * DAY_MS)
    await target.query(`delete from ${incoming("crisis_subscribers")} where not is_there`);
}

/** The accounts in the backup's copy that the portal does not know any more. */
export async function listDeleted(source: pg.Client, target: pg.Client): Promise<string[]> {
  const { rows: archived } = await source.query<{ id: string }>("select id from users");
  const { rows: gone } = await target.query<{ id: string }>(
    "select a.id from unnest($1::uuid[]) as a(id) where not exists (select from users u where u.id = a.id)",
    [archived.map(({ id }) => id)],
  );
  return gone.map(({ id }) => id);
}

async function takeAway(target: pg.Client, rows: Departure["rows"], ids: readonly string[]): Promise<void> {
  for (const [table, isTheirs] of Object.entries(rows))
    await target.query(`delete from ${incoming(table)} where not is_there and (${isTheirs})`, [ids]);
}

/**
 * Forgets these accounts in the backup's copy, as their deletion did. A request's PDF that names one of them goes: it is made anew in the
 * portal.
 */
export async function forgetDeleted(source: pg.Client, userIds: readonly string[]): Promise<void> {
  const db = drizzle(source, { schema, casing: "snake_case" });
  for (const id of userIds) {
    await db.transaction(async (tx) => {
      const person = await findPerson(tx, id);
      if (!person) return;
      const requestIds = await findRequestsNaming(tx, person);
      for (const profileId of person.profile) await forgetWriter(tx, profileId);
      await forgetPerson(tx, person);
      if (requestIds.length === 0) return;
      await removeProductRequestDocuments(tx, requestIds);
      // As of one that was on its way: «Försök igen» makes it.
      const hadOne = and(inArray(schema.productRequests.id, requestIds), eq(schema.productRequests.pdfStatus, "done"));
      await tx.update(schema.productRequests).set({ pdfStatus: "failed" }).where(hadOne);
    });
  }
}
