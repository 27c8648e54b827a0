import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { associationMembers, unreachableAddresses as marks, profiles, users } from "#drizzle/schema/index.ts";
import { findAssociationName } from "#server/domains/association/queries.ts";
import { lockMembersFor } from "#server/domains/membership/lock-members.ts";
import { type MemberActor, requirePermission, requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { queueSms } from "#server/platform/senders/queue-sms.ts";
import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { DeliveryChannel } from "#shared/enums.ts";
import { isoDay } from "#shared/format/date.ts";
import { can } from "#shared/permissions.ts";
import { KEPT_DAYS } from "#shared/retention.ts";
import type { askUnreachableInput, ownAddressInput } from "#shared/schemas/reachability.ts";
import { uuids } from "./claim-batches.ts";

type AddressChannel = "email" | "sms";

const isAddressChannel = (channel: DeliveryChannel): channel is AddressChannel => channel === "email" || channel === "sms";

/** Nothing arrives at this address, by a provider's word. It goes on being tried: whoever is asked may say that it is right. */
export async function markUnreachable(db: Queryable, channel: DeliveryChannel, address: string, at: Date): Promise<void> {
  if (!isAddressChannel(channel)) return;
  await db
    .insert(marks)
    .values({ channel, address, failedAt: at })
    .onConflictDoUpdate({ target: [marks.channel, marks.address], set: { failedAt: at } });
}

/** Something has arrived there. */
export async function markReached(db: Queryable, channel: DeliveryChannel, address: string): Promise<void> {
  if (isAddressChannel(channel)) await db.delete(marks).where(and(eq(marks.channel, channel), eq(marks.address, address)));
}

/** These deliveries were taken by a server that says no more of them. */
export async function markTaken(db: Queryable, deliveryIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from ${marks} u using crisis_deliveries d
     where d.id = any(${uuids(deliveryIds)}) and u.channel = d.channel and u.address = d.address`);
}

/** Marks that have stood for so long, or whose address nobody has any more. */
export async function removeStaleMarks(ctx: DomainContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_DAYS.unreachableAddress * 86_400_000);
  await ctx.db.execute(sql`
    delete from ${marks} u where u.failed_at < ${before.toISOString()} or (u.channel::text, u.address) not in (
      select 'sms', phone_number from profiles where phone_number is not null
      union all select 'email', lower(email) from users
      union all select 'sms', btrim(phone) from team_members where phone is not null
      union all select 'email', lower(btrim(email)) from team_members where email is not null
      union all select 'sms', phone_number from crisis_subscribers where phone_number is not null
      union all select 'email', lower(email) from crisis_subscribers where email is not null)`);
}

/** Somebody of the house at whose number or address nothing arrives. */
export interface UnreachableView extends Record<string, unknown> {
  /** Of a member; null for a subscriber, or somebody from outside in a team. */
  profileId: string | null;
  name: string;
  channel: AddressChannel;
  address: string;
  failedAt: string;
  askedAt: string | null;
  /** Whether there is another way to ask by. */
  canAsk: boolean;
}

/** Addresses that messages of the house go to, with whose they are: of members, of places in teams, and numbers of subscribers, whose mail the list of subscribers tells of. */
const heldAddresses = (associationId: string) => sql`
  select m.profile_id, coalesce(p.full_name, p.name, split_part(u.email, '@', 1)) as name, a.channel, a.address
    from association_members m join profiles p on p.id = m.profile_id join users u on u.id = p.user_id
   cross join lateral (values ('sms', p.phone_number), ('email', lower(u.email))) a(channel, address)
   where m.association_id = ${associationId}
  union
  select t.profile_id, coalesce(p.full_name, p.name, t.member_name, 'Medlem utan namn'), a.channel, a.address
    from team_members t join crisis_teams c on c.id = t.crisis_team_id left join profiles p on p.id = t.profile_id
   cross join lateral (values ('sms', nullif(btrim(t.phone), '')), ('email', lower(nullif(btrim(t.email), '')))) a(channel, address)
   where c.housing_association_id = ${associationId}
  union
  select null::uuid, s.full_name, 'sms', s.phone_number
    from crisis_subscribers s where s.housing_association_id = ${associationId} and s.phone_state = 'active'
     and not exists (select 1 from association_members m join profiles p on p.id = m.profile_id
                      where m.association_id = s.housing_association_id and p.phone_number = s.phone_number)`;

/** Who of an association is not reached, by name. The caller has decided who may know. */
export async function findUnreachable(db: Queryable, associationId: string): Promise<UnreachableView[]> {
  const { rows } = await db.execute<UnreachableView>(sql`
    with held as (${heldAddresses(associationId)})
    select h.profile_id as "profileId", h.name, h.channel, h.address, to_json(u.failed_at) #>> '{}' as "failedAt", to_json(u.asked_at) #>> '{}' as "askedAt",
           h.profile_id is not null and exists (
             select 1 from association_members m join profiles p on p.id = m.profile_id
              where m.profile_id = h.profile_id and m.association_id = ${associationId}
                and (h.channel = 'sms' or p.phone_number is not null)) as "canAsk"
      from held h join unreachable_addresses u on u.channel::text = h.channel and u.address = h.address
     order by h.name, h.channel`);
  return rows;
}

/** The same for owners. */
export function listUnreachable(ctx: DomainContext): Promise<UnreachableView[]> {
  return findUnreachable(ctx.db, requirePermission(ctx.actor, "members:contact").associationId);
}

/** Asks a member by the other way whether their number or address is right. Throws ForbiddenError, NotFoundError, LimitError. */
export async function askUnreachable(ctx: DomainContext, input: z.output<typeof askUnreachableInput>): Promise<UnreachableView[]> {
  const actor = requirePermission(ctx.actor, "members:contact");
  await ctx.limits.consume("recipientDay/ask-unreachable", `${input.profileId}:${input.channel}`);
  await inTransaction(ctx, async (tx) => {
    await lockMembersFor(tx, actor, "members:contact");
    const found = (await findUnreachable(tx, actor.associationId)).find(
      ({ profileId, channel, canAsk }) => canAsk && profileId === input.profileId && channel === input.channel,
    );
    const person = found && (await findMember(tx, actor, input.profileId));
    if (!found || !person) throw new NotFoundError();
    if (input.channel === "sms") {
      await queueEmail(ctx, tx, {
        template: "number-unreachable",
        ...{ recipient: person.email, userId: person.userId, payload: { profileId: input.profileId, number: found.address } },
        dedupeKey: `number-unreachable:${input.profileId}:${found.address}:${isoDay(ctx.now())}`,
      });
    } else if (person.phone) {
      const house = shortAssociationName((await findAssociationName(tx, actor.associationId)) ?? "");
      const text = `${house}: Våra mejl till dig kommer inte fram. Stämmer din adress? Ändra den här: ${ctx.config.publicUrl}/settings`;
      await queueSms(ctx, tx, { to: person.phone, text });
    }
    await tx
      .update(marks)
      .set({ askedAt: ctx.now() })
      .where(and(eq(marks.channel, input.channel), eq(marks.address, found.address)));
    await recordAudit(tx, actor, "crisis.ask_unreachable", input.profileId, { channel: input.channel });
  });
  return findUnreachable(ctx.db, actor.associationId);
}

async function findMember(db: Queryable, { associationId }: MemberActor, profileId: string) {
  const [person] = await db
    .select({ userId: users.id, email: users.email, phone: profiles.phoneNumber })
    .from(associationMembers)
    .innerJoin(profiles, eq(profiles.id, associationMembers.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(associationMembers.associationId, associationId), eq(associationMembers.profileId, profileId)));
  return person;
}

/** What waits for the caller of addresses at which nothing arrives: their own, and, for those who may ask others, how many others'. With what else is counted. */
export async function readReachFaults<Counts extends Record<string, SQL>>(
  ctx: DomainContext,
  also: Counts,
): Promise<{ own: OwnAddress[]; others: number } & Record<keyof Counts, number>> {
  const { associationId, profileId, role } = requirePermission(ctx.actor, "association:read");
  const others = can(role, "members:contact")
    ? sql`(select count(*)::int from (${heldAddresses(associationId)}) h join ${marks} u on u.channel::text = h.channel and u.address = h.address)`
    : sql`0`;
  const own = sql`(select json_agg(json_build_object('channel', u.channel, 'address', u.address) order by u.channel desc, u.address)
    from ${marks} u where (u.channel::text, u.address) in (${ownAddresses(profileId)}))`;
  const counts = Object.entries(also).map(([name, count]) => sql`, (${count})::int as ${sql.identifier(name)}`);
  const { rows } = await ctx.db.execute(sql`select ${own} as own, ${others} as others${sql.join(counts)}`);
  const [row] = rows as [{ own: OwnAddress[] | null; others: number } & Record<keyof Counts, number>];
  return { ...row, own: row.own ?? [] };
}

export interface OwnAddress {
  channel: AddressChannel;
  address: string;
}

/** The caller's own numbers and addresses at which nothing arrives. */
export async function readOwnUnreachable(ctx: DomainContext): Promise<{ channel: AddressChannel; address: string }[]> {
  const { profileId } = requireSignedIn(ctx.actor);
  const { rows } = await ctx.db.execute<{ channel: AddressChannel; address: string }>(sql`
    select u.channel, u.address from unreachable_addresses u
     where (u.channel::text, u.address) in (${ownAddresses(profileId)}) order by u.channel desc, u.address`);
  return rows;
}

const ownAddresses = (profileId: string) => sql`
  select a.channel, a.address from profiles p join users s on s.id = p.user_id left join team_members t on t.profile_id = p.id
   cross join lateral (values ('sms', p.phone_number), ('email', lower(s.email)), ('sms', nullif(btrim(t.phone), '')),
                              ('email', lower(nullif(btrim(t.email), '')))) a(channel, address)
   where p.id = ${profileId} and a.address is not null`;

/** «Det stämmer»: the holder says that it is right, and is asked again when the next message does not arrive. */
export async function confirmOwnAddress(ctx: DomainContext, input: z.output<typeof ownAddressInput>) {
  const own = (await readOwnUnreachable(ctx)).filter(({ channel, address }) => channel === input.channel && address === input.address);
  if (own.length > 0) {
    await ctx.db.delete(marks).where(
      and(
        eq(marks.channel, input.channel),
        inArray(
          marks.address,
          own.map(({ address }) => address),
        ),
      ),
    );
  }
  return readOwnUnreachable(ctx);
}
