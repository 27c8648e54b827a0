import { type SQL, sql } from "drizzle-orm";
import {
  crisisDeliveryBatches as batches,
  crisisDeliveries as deliveries,
  crisisMessages as messages,
  crisisSubscribers as subscribers,
} from "#drizzle/schema/index.ts";
import { STUCK_AFTER_SECONDS } from "#server/domains/deliveries/health-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import type { DeliveryChannel } from "#shared/enums.ts";
import { can } from "#shared/permissions.ts";
import type { UnsentView } from "./page-views.ts";
import { requireCrisisWork } from "./require-crisis.ts";

/** When nothing at all of a message has left by then, nobody waits for a whole minute. */
const NOTHING_AFTER_SECONDS = 30;
const RESIDENTS_LIMIT = 200;

const HAS_LEFT = sql`d.status in ('sent', 'delivered')`;
const WAITS = sql`d.status in ('queued', 'sending', 'doubtful')`;
const ago = (seconds: number): SQL => sql`now() - make_interval(secs => ${seconds})`;

/**
 * The deliveries of a crisis that should have left and have not, as the common table expression `stuck`: of a message of which
 * nothing has left within half a minute, or of one channel of which nothing has left for a minute.
 */
const withStuck = (activationId: string): SQL => sql`
  with released as (
    select id, released_at from ${messages} m
     where m.crisis_activation_id = ${activationId} and m.state = 'released' and m.audience <> 'self' and m.released_at < ${ago(NOTHING_AFTER_SECONDS)}
       and exists (select 1 from ${batches} b where b.crisis_message_id = m.id and b.finished_at is null)
  ), channels as (
    -- What was held and let go later waits since then.
    select d.crisis_message_id, d.channel, greatest(r.released_at, (
             select max(b.created_at) from ${batches} b
              where b.crisis_message_id = d.crisis_message_id and b.channel = d.channel and b.finished_at is null)) as waits_since,
           count(*) filter (where ${WAITS}) as waiting, count(*) filter (where ${HAS_LEFT}) as left, max(d.sent_at) as last_sent_at
      from released r join ${deliveries} d on d.crisis_message_id = r.id
     group by d.crisis_message_id, d.channel, r.released_at
  ), stuck_channels as (
    select c.* from channels c
     where c.waiting > 0 and c.waits_since < ${ago(NOTHING_AFTER_SECONDS)} and (
             (select sum(o.left) from channels o where o.crisis_message_id = c.crisis_message_id) = 0
             or greatest(c.waits_since, c.last_sent_at) < ${ago(STUCK_AFTER_SECONDS)})
  ), stuck as (
    select d.* from stuck_channels s join ${deliveries} d on d.crisis_message_id = s.crisis_message_id and d.channel = s.channel
     where ${WAITS}
  )`;

/**
 * What should have left in a crisis and has not, and which residents nobody has reached. Numbers only for those who may see
 * subscribers. Throws ForbiddenError, NotFoundError.
 */
export async function readUnsent(ctx: DomainContext, { activationId }: { activationId: string }): Promise<UnsentView> {
  const { actor } = await requireCrisisWork(ctx, ctx.db, activationId);
  const { rows } = await ctx.db.execute<{ channel: DeliveryChannel; waiting: number; hasLeft: boolean }>(sql`
    ${withStuck(activationId)}
    select channel, sum(waiting)::int as waiting, bool_or((select sum(o.left) from channels o where o.crisis_message_id = stuck_channels.crisis_message_id) > 0) as "hasLeft"
      from stuck_channels group by channel order by channel`);
  const messagesWaiting = rows.reduce((sum, { waiting }) => sum + waiting, 0);
  if (messagesWaiting === 0) return { messages: 0, channels: [], isNothing: false, residents: [], residentCount: 0 };
  return {
    messages: messagesWaiting,
    channels: rows.map(({ channel, waiting }) => ({ channel, waiting })),
    isNothing: rows.every(({ hasLeft }) => !hasLeft),
    ...(await residentsOf(ctx.db, activationId, can(actor.role, "subscribers:read"))),
  };
}

/** The subscribers of those deliveries whom the same message has not left for by another channel either. */
async function residentsOf(
  db: Queryable,
  activationId: string,
  maySeePhone: boolean,
): Promise<Pick<UnsentView, "residents" | "residentCount">> {
  const { rows } = await db.execute<{ id: string; name: string; phone: string | null; total: number }>(sql`
    ${withStuck(activationId)}, unreached as (
      select distinct k.subscriber_id as id from stuck k
       where k.subscriber_id is not null and not exists (
               select 1 from ${deliveries} d
                where d.crisis_message_id = k.crisis_message_id and d.subscriber_id = k.subscriber_id and ${HAS_LEFT})
    )
    select s.id, s.full_name as name, s.phone_number as phone, count(*) over ()::int as total
      from unreached u join ${subscribers} s on s.id = u.id
     order by s.phone_number is null, s.full_name, s.id limit ${RESIDENTS_LIMIT}`);
  return {
    residents: maySeePhone ? rows.map(({ id, name, phone }) => ({ id, name, phone })) : [],
    residentCount: rows[0]?.total ?? 0,
  };
}
