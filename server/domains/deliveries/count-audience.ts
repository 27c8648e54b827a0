import { sql } from "drizzle-orm";
import type { Queryable } from "#server/lib/db.ts";
import { type Audience, recipientsOf } from "./recipients.ts";
import { noChannelCounts } from "./rules.ts";
import { silentRecipients } from "./silent-recipients.ts";
import type { ChannelCounts } from "./views.ts";

/** How many addresses a message to this audience would reach on each channel now. The caller has decided who may know. */
export async function countAudience(db: Queryable, audience: Audience): Promise<ChannelCounts> {
  const count = (channel: keyof ChannelCounts) => sql`(select count(*)::int from (${recipientsOf(db, audience, channel)}) r)`;
  const { rows } = await db.execute<ChannelCounts & Record<string, unknown>>(
    sql`select ${count("sms")} as sms, ${count("email")} as email, ${count("push")} as push`,
  );
  return { ...noChannelCounts(), ...rows[0] };
}

/** How many addresses a reminder of the message would reach on each channel now. The caller has decided who may know. */
export async function countSilent(db: Queryable, message: { messageId: string; associationId: string }): Promise<ChannelCounts> {
  const count = (channel: keyof ChannelCounts) => sql`(select count(*)::int from (${silentRecipients({ ...message, channel })}) r)`;
  const { rows } = await db.execute<ChannelCounts & Record<string, unknown>>(
    sql`select ${count("sms")} as sms, ${count("email")} as email, ${count("push")} as push`,
  );
  return { ...noChannelCounts(), ...rows[0] };
}

/** How many of this audience have no other number than one that no SMS is sent to. The caller has decided who may know. */
export async function countForeignNumbers(db: Queryable, { smsNumbers, ...audience }: Audience): Promise<number> {
  const outside = recipientsOf(db, { ...audience, smsNumbers: { ...smsNumbers, outside: true } }, "sms");
  const { rows } = await db.execute<{ number: number }>(sql`select count(*)::int as number from (${outside}) r`);
  return rows[0]?.number ?? 0;
}
