import { and, eq, isNull } from "drizzle-orm";
import { crisisActivations as activations } from "#drizzle/schema/index.ts";
import { findPlace } from "#server/domains/association/place-queries.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { formatNumber } from "#shared/format/number.ts";
import { writeSystemEntry } from "./write-system-entry.ts";

/**
 * Gives a crisis the outdoor temperature of SMHI's forecast where nobody has typed one and the house's place is known. What
 * people have typed is never changed. A forecast that does not come is asked for at the next reading.
 */
export async function readOutdoorTemperature(ctx: DomainContext, crisis: { id: string; associationId: string }): Promise<void> {
  const { latitude, longitude } = await findPlace(ctx.db, crisis.associationId);
  if (latitude === null || longitude === null) return;
  const celsius = await ctx.official.readTemperature({ latitude, longitude }, ctx.now()).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "the forecast did not answer");
    return null;
  });
  if (celsius === null) return;
  await inTransaction(ctx, async (tx) => {
    const [written] = await tx
      .update(activations)
      .set({ outdoorCelsius: celsius })
      .where(and(eq(activations.id, crisis.id), eq(activations.status, "active"), isNull(activations.outdoorCelsius)))
      .returning({ id: activations.id });
    if (!written) return;
    await writeSystemEntry(tx, crisis.id, `Utetemperaturen är ${formatNumber(celsius)} °C enligt SMHI.`);
    await ctx.live.publish(tx, `crisis:${crisis.id}`);
  });
}
