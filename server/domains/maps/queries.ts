import { and, asc, between, count, desc, eq, sql } from "drizzle-orm";
import { mapPlaces, shelters } from "#drizzle/schema/index.ts";
import { findPlace, listStairwells } from "#server/domains/association/house-queries.ts";
import { readCurrentAssociation } from "#server/domains/association/queries.ts";
import { readWarningAreas } from "#server/domains/crisis/official-feeds.ts";
import { requireOperator } from "#server/domains/operations/require-operator.ts";
import { type MemberActor, requirePermission } from "#server/platform/actor.ts";
import type { DomainContext } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/database/db.ts";
import { degreesOf, distanceMetres, type Position } from "#shared/calculations/distance.ts";
import type { MapPlaceKind } from "#shared/enums.ts";
import { MAP_SHELTERS_SHOWN } from "#shared/limits.ts";
import { type MapView, placeColumns, type ShelterView, shelterColumns } from "./views.ts";

/** Farther away nobody seeks shelter on foot. */
const SHELTERS_WITHIN_METRES = 25_000;

/** The map of the caller's association: its house and places, the shelters nearest to it, and where SMHI warns. */
export async function readMap(ctx: DomainContext): Promise<MapView> {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  const [association, stairwells, { position, places, shelters: near }, warnings] = await Promise.all([
    readCurrentAssociation(ctx),
    listStairwells(ctx.db, associationId),
    readPlaces(ctx),
    readWarningAreas(ctx),
  ]);
  const address = [association.address, association.city].filter(Boolean).join(", ");
  return {
    house: { name: association.name, address: address || null, position },
    stairwells: stairwells.map(({ name }) => name),
    places,
    shelters: near,
    warnings,
    styleUrl: ctx.config.map.styleUrl,
  };
}

/** The house of the caller's association with its places, and the shelters nearest to it. */
export async function readPlaces(ctx: DomainContext): Promise<Pick<MapView["house"], "position"> & Pick<MapView, "places" | "shelters">> {
  const { associationId } = requirePermission(ctx.actor, "association:read");
  const [{ latitude, longitude }, places] = await Promise.all([findPlace(ctx.db, associationId), listPlaces(ctx.db, associationId)]);
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    position,
    places: places.map(({ updatedAt, ...place }) => ({ ...place, metres: position && distanceMetres(position, place), updatedAt })),
    shelters: position ? await findNearestShelters(ctx.db, position) : [],
  };
}

/** The names of the places of one kind. The caller has decided that the actor may read the association's map. */
export async function listPlaceNames(db: Queryable, { associationId }: MemberActor, kind: MapPlaceKind): Promise<string[]> {
  const places = await listPlaces(db, associationId);
  return places.filter((place) => place.kind === kind).map(({ name }) => name);
}

function listPlaces(db: Queryable, associationId: string) {
  return db
    .select(placeColumns)
    .from(mapPlaces)
    .where(eq(mapPlaces.housingAssociationId, associationId))
    .orderBy(asc(mapPlaces.kind), asc(mapPlaces.name), asc(mapPlaces.id));
}

/** The shelters nearest to a place, the nearest first. Degrees of longitude are shorter than those of latitude this far north. */
async function findNearestShelters(db: Queryable, house: Position): Promise<ShelterView[]> {
  const reach = degreesOf(SHELTERS_WITHIN_METRES, house.latitude);
  const squeeze = reach.latitude / reach.longitude;
  const rows = await db
    .select(shelterColumns)
    .from(shelters)
    .where(
      and(
        between(shelters.latitude, house.latitude - reach.latitude, house.latitude + reach.latitude),
        between(shelters.longitude, house.longitude - reach.longitude, house.longitude + reach.longitude),
      ),
    )
    .orderBy(
      sql`power(${shelters.latitude} - ${house.latitude}, 2) + power((${shelters.longitude} - ${house.longitude}) * ${squeeze}::float8, 2)`,
    )
    .limit(MAP_SHELTERS_SHOWN);
  return rows.map((row) => ({ ...row, metres: distanceMetres(house, row) })).sort((a, b) => a.metres - b.metres);
}

/** Which extracts of shelters the portal holds, the newest first, with how many rows are left of each. For operators. */
export function listShelterExtracts(ctx: DomainContext): Promise<{ source: string; sourceDate: string; count: number }[]> {
  requireOperator(ctx.actor);
  return ctx.db
    .select({ source: shelters.source, sourceDate: shelters.sourceDate, count: count() })
    .from(shelters)
    .groupBy(shelters.source, shelters.sourceDate)
    .orderBy(desc(shelters.sourceDate), shelters.source);
}
