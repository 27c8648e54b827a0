import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { housingAssociationApartments as apartments, housingAssociationStairwells as stairwells } from "#drizzle/schema/index.ts";
import { requireSignedIn } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable, Selected, Transaction } from "#server/platform/database/db.ts";
import { violatesUnique } from "#server/platform/database/postgres-fault.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { InvalidError, NotFoundError } from "#server/platform/errors.ts";
import { floorOf, numbersOf } from "#shared/format/apartment.ts";
import { APARTMENTS_MAX } from "#shared/limits.ts";
import type { addApartmentInput, changeApartmentInput, createApartmentsInput, removeApartmentInput } from "#shared/schemas/apartments.ts";
import { listStairwells } from "./house-queries.ts";
import { type Editor, requireEditor } from "./locks.ts";
import { createStairwells } from "./save-stairwells.ts";

/** A flat by the names on its door, and where in the house it is. */
const apartmentView = {
  id: apartments.id,
  stairwellId: apartments.stairwellId,
  floor: apartments.floor,
  number: apartments.number,
  name: apartments.name,
};
export type ApartmentView = Selected<typeof apartmentView>;

/** The flats of a house: stairwell by stairwell, from the top, along each floor. The caller has decided who may know. */
export function listApartments(db: Queryable, associationId: string): Promise<ApartmentView[]> {
  return db
    .select(apartmentView)
    .from(apartments)
    .innerJoin(stairwells, eq(stairwells.id, apartments.stairwellId))
    .where(eq(apartments.housingAssociationId, associationId))
    .orderBy(asc(stairwells.position), asc(stairwells.id), desc(apartments.floor), asc(apartments.number), asc(apartments.name));
}

/** The flats that a door is named by, in one stairwell or the whole house: more than one where stairwells have the same numbers. */
export function findApartments(
  db: Queryable,
  associationId: string,
  { flat, stairwellId }: { flat: string; stairwellId: string | null },
): Promise<ApartmentView[]> {
  const isCalled = or(eq(apartments.number, flat), sql`lower(${apartments.name}) = lower(${flat})`);
  const isThere = stairwellId ? eq(apartments.stairwellId, stairwellId) : undefined;
  return db
    .select(apartmentView)
    .from(apartments)
    .where(and(eq(apartments.housingAssociationId, associationId), isCalled, isThere));
}

export function countApartments(db: Queryable, associationId: string): Promise<number> {
  return db.$count(apartments, eq(apartments.housingAssociationId, associationId));
}

const TOO_MANY = new InvalidError("INVALID_INPUT", { fields: { stairwells: "Högst 2 000 lägenheter." } });

/**
 * Gives the house of the caller flats under their national numbers. What it has already stays as it is, with who lives there. Answers
 * how many are new. Throws what `requireEditor` throws, NotFoundError, InvalidError.
 */
export async function createApartments(ctx: DomainContext, input: z.output<typeof createApartmentsInput>): Promise<{ created: number }> {
  const actor = requireSignedIn(ctx.actor);
  return inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const { associationId } = editor;
    if (input.stairwells.some(({ stairwellId }) => stairwellId === null)) await createStairwells(ctx, tx, associationId, 1);
    const known = await listStairwells(tx, associationId);
    const rows = input.stairwells.flatMap(({ stairwellId, ...flats }) => {
      const stairwell = stairwellId === null ? known[0] : known.find(({ id }) => id === stairwellId);
      if (!stairwell) throw new NotFoundError();
      const place = { housingAssociationId: associationId, stairwellId: stairwell.id, createdAt: ctx.now() };
      return numbersOf(flats).map((number) => ({ ...place, number, floor: floorOf(number) }));
    });
    const created = await tx.insert(apartments).values(rows).onConflictDoNothing().returning({ id: apartments.id });
    if ((await countApartments(tx, associationId)) > APARTMENTS_MAX) throw TOO_MANY;
    await recordAudit(tx, editor, "association.create_apartments", associationId, { apartments: created.length });
    await publish(ctx, tx, editor);
    return { created: created.length };
  });
}

/**
 * Adds a flat to a stairwell of the caller's house. Throws what `requireEditor` throws, NotFoundError, InvalidError at the field whose
 * name another flat of the stairwell has.
 */
export async function addApartment(
  ctx: DomainContext,
  { stairwellId, ...input }: z.output<typeof addApartmentInput>,
): Promise<{ id: string }> {
  const actor = requireSignedIn(ctx.actor);
  return refusingTakenNames(() =>
    inTransaction(ctx, async (tx) => {
      const editor = await requireEditor(tx, actor);
      const { associationId } = editor;
      if (!(await listStairwells(tx, associationId)).some(({ id }) => id === stairwellId)) throw new NotFoundError();
      const values = { ...placed(input), stairwellId, housingAssociationId: associationId, createdAt: ctx.now() };
      const [row] = await tx.insert(apartments).values(values).returning({ id: apartments.id });
      if (!row) throw new Error("the flat was not inserted");
      if ((await countApartments(tx, associationId)) > APARTMENTS_MAX) throw TOO_MANY;
      await recordAudit(tx, editor, "association.add_apartment", row.id);
      await publish(ctx, tx, editor);
      return row;
    }),
  );
}

/** What a flat of the caller's house is called, and its floor. Throws as `addApartment`. */
export async function changeApartment(ctx: DomainContext, { id, ...input }: z.output<typeof changeApartmentInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  await refusingTakenNames(() =>
    inTransaction(ctx, async (tx) => {
      const editor = await requireEditor(tx, actor);
      const changed = await tx.update(apartments).set(placed(input)).where(isOf(editor, id)).returning({ id: apartments.id });
      if (changed.length === 0) throw new NotFoundError();
      await recordAudit(tx, editor, "association.change_apartment", id);
      await publish(ctx, tx, editor);
    }),
  );
}

/** Takes a flat out of the caller's house. Who lives there stays in its stairwell. Throws what `requireEditor` throws, NotFoundError. */
export async function removeApartment(ctx: DomainContext, { id }: z.output<typeof removeApartmentInput>): Promise<void> {
  const actor = requireSignedIn(ctx.actor);
  await inTransaction(ctx, async (tx) => {
    const editor = await requireEditor(tx, actor);
    const gone = await tx.delete(apartments).where(isOf(editor, id)).returning({ id: apartments.id });
    if (gone.length === 0) throw new NotFoundError();
    await recordAudit(tx, editor, "association.remove_apartment", id);
    await publish(ctx, tx, editor);
  });
}

const isOf = ({ associationId }: Editor, id: string) => and(eq(apartments.id, id), eq(apartments.housingAssociationId, associationId));

const placed = ({ number, name, floor }: { number: string | null; name: string | null; floor: number }) => ({
  ...{ number, name },
  floor: number === null ? floor : floorOf(number),
});

/** How much of the house is reached has changed. */
const publish = (ctx: DomainContext, tx: Transaction, { associationId }: Editor): Promise<void> =>
  ctx.live.publish(tx, `association:${associationId}:crisis`);

async function refusingTakenNames<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    for (const field of ["number", "name"])
      if (violatesUnique(error, `apartments_${field}`))
        throw new InvalidError("INVALID_INPUT", { fields: { [field]: "En annan lägenhet i trapphuset heter så." } });
    throw error;
  }
}
