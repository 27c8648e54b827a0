import { and, asc, eq, inArray, or } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { insertPending, type NewSubscriber } from "./insert-pending.ts";
import { releaseAddress } from "./release-address.ts";
import { type ClaimPlan, planClaim } from "./rules.ts";

/** One address of one row that is to be asked. */
type Asked = ClaimPlan["kept"][number];
type Row = typeof subscribers.$inferSelect;

/** Makes the addresses wait for their confirmation, in one new row or in the rows that have them (see `planClaim`). */
export async function claimAddresses(ctx: DomainContext, tx: Transaction, associationId: string, claim: NewSubscriber): Promise<Asked[]> {
  const rows = await findClaimed(tx, associationId, claim);
  const plan = planClaim(rows, claim.email, claim.phoneNumber);
  if (plan.removed.length > 0) await tx.delete(subscribers).where(inArray(subscribers.id, plan.removed));
  for (const { id, channel } of plan.released) await releaseAddress(ctx, tx, id, channel);
  for (const asked of plan.kept) if (!asked.isActive) await awaitConfirmation(ctx, tx, rows, asked, claim);
  return plan.added ? [...plan.kept, ...(await add(ctx, tx, associationId, { ...claim, ...plan.added }))] : plan.kept;
}

function findClaimed(tx: Transaction, associationId: string, { email, phoneNumber }: NewSubscriber): Promise<Row[]> {
  return tx
    .select()
    .from(subscribers)
    .where(
      and(
        eq(subscribers.housingAssociationId, associationId),
        or(email ? eq(subscribers.email, email) : undefined, phoneNumber ? eq(subscribers.phoneNumber, phoneNumber) : undefined),
      ),
    )
    .orderBy(asc(subscribers.id))
    .for("update");
}

/** Nobody has shown yet to be the one whom others know as confirmed: what that one chose stays. */
async function awaitConfirmation(
  ctx: DomainContext,
  tx: Transaction,
  rows: readonly Row[],
  asked: Asked,
  claim: NewSubscriber,
): Promise<void> {
  const { id, channel } = asked;
  const { fullName, stairwellId, preferredLanguage } = claim;
  const isConfirmed = rows.some((row) => row.id === id && row.status === "active");
  await tx
    .update(subscribers)
    .set({
      updatedAt: ctx.now(),
      ...(channel === "email" ? { emailState: "pending" } : { phoneState: "pending" }),
      ...(!isConfirmed && { fullName, stairwellId, preferredLanguage }),
    })
    .where(eq(subscribers.id, id));
}

async function add(ctx: DomainContext, tx: Transaction, associationId: string, person: NewSubscriber): Promise<Asked[]> {
  const ids = await insertPending(ctx, tx, associationId, [person]);
  const channels = [...(person.email ? (["email"] as const) : []), ...(person.phoneNumber ? (["sms"] as const) : [])];
  return ids.flatMap((id) => channels.map((channel) => ({ id, channel, isActive: false })));
}
