import type { Pool } from "pg";
import { crisisMessages } from "#drizzle/schema/index.ts";
import { releaseMessage } from "#server/domains/deliveries/release-message.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";

/** An association with so many subscribers, and the first messages of crises of its own, each in its own transaction. */
export async function crisisIn(ctx: DomainContext, pool: Pool, subscribers: number) {
  const housingAssociationId = await createSubscribedAssociation(pool, subscribers);
  await pool.query("vacuum analyze crisis_subscribers");
  return {
    housingAssociationId,
    /** Milliseconds from the press to the commit, with the deliveries of all subscribers by SMS and, if nothing else is said, e-mail. */
    async activate({ byEmail = true }: { byEmail?: boolean } = {}): Promise<{ milliseconds: number; messageId: string }> {
      const started = performance.now();
      const messageId = await ctx.db.transaction(async (tx) => {
        const [message] = await tx
          .insert(crisisMessages)
          .values({
            housingAssociationId,
            kind: "activation",
            audience: "subscribers",
            subject: "Krisläge: Vatten",
            content: "Inget vatten i huset. Hämta vatten vid infarten från klockan 18. Nästa besked kommer klockan 20.",
            bySms: true,
            byEmail,
            byPush: false,
            idempotencyKey: crypto.randomUUID(),
          })
          .returning({ id: crisisMessages.id });
        if (!message) throw new Error("no message row");
        await releaseMessage(ctx, tx, message.id);
        return message.id;
      });
      return { milliseconds: performance.now() - started, messageId };
    },
    /** Empties the ledger, so that every round writes into the same. */
    async forget(): Promise<void> {
      await pool.query("truncate crisis_messages, crisis_deliveries, crisis_delivery_batches cascade");
    },
  };
}
