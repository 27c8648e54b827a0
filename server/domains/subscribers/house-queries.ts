import { and, asc, eq, isNotNull } from "drizzle-orm";
import { crisisSubscribers as subscribers } from "#drizzle/schema/index.ts";
import { type ApartmentView, listApartments } from "#server/domains/association/apartment-queries.ts";
import { listStairwells } from "#server/domains/association/stairwell-queries.ts";
import { requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { SubscriberStatus } from "#shared/enums.ts";

/** A flat and who subscribes there, whatever became of the subscription. */
export interface FlatView extends ApartmentView {
  residents: { id: string; fullName: string; status: SubscriberStatus }[];
}

/** The house as one stands before it: its stairwells, their floors from the top, the flats along each. */
export type HouseView = { id: string; name: string; floors: { floor: number; flats: FlatView[] }[] }[];

/** The flats of the caller's association with those who subscribe to its crisis messages. */
export async function readHousePicture(ctx: DomainContext): Promise<HouseView> {
  const { associationId } = requirePermission(ctx.actor, "subscribers:read");
  const [stairwells, apartments, people] = await Promise.all([
    listStairwells(ctx.db, associationId),
    listApartments(ctx.db, associationId),
    ctx.db
      .select({ id: subscribers.id, fullName: subscribers.fullName, status: subscribers.status, apartmentId: subscribers.apartmentId })
      .from(subscribers)
      .where(and(eq(subscribers.housingAssociationId, associationId), isNotNull(subscribers.apartmentId)))
      .orderBy(asc(subscribers.fullName), asc(subscribers.id)),
  ]);
  const livingIn = Map.groupBy(people, ({ apartmentId }) => apartmentId);
  const flats = apartments.map((apartment) => ({
    ...apartment,
    residents: (livingIn.get(apartment.id) ?? []).map(({ apartmentId: _, ...person }) => person),
  }));
  return stairwells.map(({ id, name }) => {
    const byFloor = Map.groupBy(
      flats.filter(({ stairwellId }) => stairwellId === id),
      ({ floor }) => floor,
    );
    return { id, name, floors: [...byFloor].map(([floor, all]) => ({ floor, flats: all })) };
  });
}
