import { asc, eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { stripeCustomers, users } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { DomainError, PreconditionError, UnauthenticatedError, UnavailableError } from "#server/platform/errors.ts";

/**
 * Asks Stripe something while a person waits. Throws PreconditionError with STRIPE_NOT_CONFIGURED, and UnavailableError with
 * STRIPE_NOT_LOADED when there is no client, or STRIPE_UNAVAILABLE when Stripe does not answer or refuses.
 */
export async function askStripe<T>(ctx: DomainContext, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  if (!ctx.payments.isConfigured) throw new PreconditionError("STRIPE_NOT_CONFIGURED");
  try {
    return await ask(await ctx.payments.client());
  } catch (error) {
    if (error instanceof DomainError) throw error;
    ctx.log.error({ err: error }, "Stripe did not do what was asked");
    throw new UnavailableError("STRIPE_UNAVAILABLE", { cause: error });
  }
}

/** Whether Stripe does not know what was asked about (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}

/** The person's oldest customer at Stripe; null for somebody who never was about to pay. */
export async function findCustomer(db: Queryable, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: stripeCustomers.id })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId))
    .orderBy(asc(stripeCustomers.createdAt), asc(stripeCustomers.id))
    .limit(1);
  return found?.id ?? null;
}

/** The same, made when missing here or at Stripe: one for each account, also when two calls make it at the same time. */
export async function findOrMakeCustomer(ctx: DomainContext, stripe: Stripe): Promise<string> {
  const { userId } = requireSignedIn(ctx.actor);
  const known = await findCustomer(ctx.db, userId);
  if (known && (await exists(stripe, known))) return known;
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) throw new UnauthenticatedError();
  const { id } = await stripe.customers.create(
    { email: user.email, preferred_locales: ["sv"], metadata: { user_id: userId } },
    // Stripe answers a repeated key with the same customer, and refuses it with another address.
    { idempotencyKey: `customer:${userId}:${user.email}:${known ?? ""}` },
  );
  await ctx.db.insert(stripeCustomers).values({ id, userId }).onConflictDoNothing();
  if (known) await ctx.db.delete(stripeCustomers).where(eq(stripeCustomers.id, known));
  return id;
}

/** Somebody can have removed the customer at Stripe, or another of its accounts is used now. */
export async function exists(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(customerId)).deleted;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
