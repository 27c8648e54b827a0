import { sql } from "drizzle-orm";
import { crisisDeliveries as deliveries, crisisMessages as messages } from "#drizzle/schema/index.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { COMMUNICATION_CHANNELS, type CommunicationChannel } from "#shared/enums.ts";

/** How one channel delivers, over all associations. The last three count what was sent within a day. */
export interface ChannelHealth {
  channel: CommunicationChannel;
  /** Not handed over yet, tries to come included. */
  waiting: number;
  /** When the message of the longest waiting one was sent. */
  waitingSince: Date | null;
  held: number;
  handedOver: number;
  failed: number;
  possiblyDuplicate: number;
}

/** The delivery ledger's figures. The caller has decided who may know. */
export async function readChannelHealth(db: Queryable, now: Date): Promise<ChannelHealth[]> {
  const since = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select ${deliveries.channel} as channel,
           count(*) filter (where ${deliveries.status} in ('queued', 'sending', 'doubtful')) as waiting,
           min(${messages.releasedAt}) filter (where ${deliveries.status} in ('queued', 'sending', 'doubtful')) as waiting_since,
           count(*) filter (where ${deliveries.status} = 'held') as held,
           count(*) filter (where ${deliveries.status} in ('sent', 'delivered')) as handed_over,
           count(*) filter (where ${deliveries.status} = 'failed') as failed,
           count(*) filter (where ${deliveries.possiblyDuplicate}) as possibly_duplicate
      from ${deliveries} join ${messages} on ${messages.id} = ${deliveries.crisisMessageId}
     where ${deliveries.status} in ('queued', 'sending', 'doubtful', 'held') or ${messages.releasedAt} > ${since.toISOString()}
     group by ${deliveries.channel}`);
  return COMMUNICATION_CHANNELS.map((channel) => {
    const row = rows.find((found) => found.channel === channel);
    const number = (name: string): number => Number(row?.[name] ?? 0);
    return {
      channel,
      waiting: number("waiting"),
      waitingSince: row?.waiting_since ? new Date(row.waiting_since) : null,
      held: number("held"),
      handedOver: number("handed_over"),
      failed: number("failed"),
      possiblyDuplicate: number("possibly_duplicate"),
    };
  });
}
