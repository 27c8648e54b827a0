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

/** What says in the audit log that somebody has gone or was let go, and by which columns their rows are known. */
interface Departure {
  actions: readonly (AuditAction | "household.remove_needs")[];
  who: "subject_id" | "actor_profile_id";
  rows: Readonly<Record<string, readonly string[]>>;
}

const DEPARTURES: readonly Departure[] = [
  {
    actions: ["membership.leave", "membership.remove"],
    who: "subject_id",
    rows: {
      association_members: ["profile_id"],
      association_membership_requests: ["profile_id"],
      calendar_feeds: ["profile_id"],
      push_subscriptions: ["profile_id"],
      team_members: ["profile_id"],
      crisis_duty_weeks: ["profile_id"],
    },
  },
  { actions: ["team.remove_member", "team.decline_role"], who: "subject_id", rows: { team_members: ["id", "profile_id"] } },
  { actions: ["subscribers.remove"], who: "subject_id", rows: { crisis_subscribers: ["id"] } },
  { actions: ["association.withdraw_invitation"], who: "subject_id", rows: { association_invitations: ["id"] } },
  { actions: ["association.remove_alarm_feed"], who: "subject_id", rows: { alarm_feeds: ["id"] } },
  { actions: ["household.remove_needs"], who: "actor_profile_id", rows: { sealed_needs: ["profile_id"] } },
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
    // Who left with the closing did not go: the association did.
    const { rows: gone } = await target.query<{ id: string; who: string }>(
      `select a.id, a.${who}::text as who from audit_log a
        where a.action = any($1) and a.created_at >= $2 and a.${who} is not null
          and not exists (select from audit_log c where c.action = 'association.close' and c.subject_id = $3 and c.created_at = a.created_at)`,
      [actions, new Date(madeAt.getTime() - DAY_MS), associationId],
    );
    const { rows: backedUp } = await source.query<{ id: string }>("select id from audit_log where id = any($1)", [
      gone.map(({ id }) => id),
    ]);
    const known = new Set(backedUp.map(({ id }) => id));
    const ids = gone.filter(({ id }) => !known.has(id)).map((row) => row.who);
    for (const [table, columns] of Object.entries(rows)) {
      const isTheirs = columns.map((column) => `${column}::text = any($1)`).join(" or ");
      await target.query(`delete from ${incoming(table)} where not is_there and (${isTheirs})`, [ids]);
    }
  }
  const isErased = "crisis_activation_id in (select id from crisis_activations where personal_data_erased_at is not null)";
  for (const table of OF_CRISES) await target.query(`delete from ${incoming(table)} where not is_there and ${isErased}`);
  await target.query(
    `delete from ${incoming("crisis_log_photos")} where not is_there and crisis_log_entry_id in (select id from crisis_log_entries where ${isErased})`,
  );
  // For so long the portal knows who has ended a subscription; after it nobody could tell.
  if (madeAt.getTime() < Date.now() - KEPT_DAYS.endedSubscriber * DAY_MS)
    await target.query(`delete from ${incoming("crisis_subscribers")} where not is_there`);
}

/**
 * Forgets in the backup's copy whoever the portal does not know any more, as the deletion of their accounts did. Answers how many they
 * are. A request's PDF that names one of them goes: it is made anew in the portal.
 */
export async function forgetDeleted(source: pg.Client, target: pg.Client): Promise<number> {
  const db = drizzle(source, { schema, casing: "snake_case" });
  const { rows: archived } = await source.query<{ id: string }>("select id from users");
  const { rows: gone } = await target.query<{ id: string }>(
    "select a.id from unnest($1::uuid[]) as a(id) where not exists (select from users u where u.id = a.id)",
    [archived.map(({ id }) => id)],
  );
  for (const { id } of gone) {
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
  return gone.length;
}
