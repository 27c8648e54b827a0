import { and, eq, isNull } from "drizzle-orm";
import { housingAssociations, mapPlaces, shelters } from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import type { MapPlaceKind } from "#shared/enums.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

const HOUSE = { latitude: 59.34312, longitude: 18.07864 };
const housingAssociationId = ASSOCIATIONS.tallen.id;

/** How many thousandths of a degree north and east of the house. */
const at = (north: number, east: number) => ({ latitude: HOUSE.latitude + north / 1000, longitude: HOUSE.longitude + east / 1000 });

const PLACES: { kind: MapPlaceKind; name: string; note: string | null; where: [number, number] }[] = [
  { kind: "building", name: "Trapphus A", note: "Exempelgatan 1", where: [0.05, -0.35] },
  { kind: "building", name: "Trapphus B", note: "Exempelgatan 3", where: [0.12, 0.3] },
  { kind: "assembly_point", name: "Gården vid lekplatsen", note: "Första samlingsplats vid utrymning.", where: [0.55, 0.25] },
  { kind: "reserve_point", name: "Exempelparkens nordvästra hörn", note: "Om gården inte går att nå.", where: [1.9, -2.4] },
  {
    kind: "safe_point",
    name: "Exempelskolans matsal",
    note: "Kommunens trygghetspunkt i exemplet. Öppnas vid längre störningar.",
    where: [-2.1, 3.2],
  },
  {
    kind: "emergency_water",
    name: "Exempeltorget",
    note: "Tankbil vid nödvatten, enligt exemplet. Ta med egna dunkar.",
    where: [-1.3, -2.2],
  },
  { kind: "defibrillator", name: "Exempelgymmets entré", note: "Tillgänglig 6–22.", where: [-0.8, 1.6] },
  { kind: "storage", name: "Föreningens krisförråd", note: "Källaren, trapphus A. Nyckel hos krisgruppen.", where: [-0.12, -0.2] },
  { kind: "hydrant", name: "Brandpost vid Exempelgatan 2", note: null, where: [-0.3, 0.55] },
];

const SHELTERS: { street: string; places: number; where: [number, number] }[] = [
  { street: "Exempelgatan 5", places: 84, where: [0.4, 0.9] },
  { street: "Exempelvägen 14", places: 120, where: [1.3, -1.1] },
  { street: "Exempelallén 2", places: 60, where: [-1.6, 0.4] },
  { street: "Exempelstigen 9", places: 240, where: [2.6, 2.2] },
  { street: "Exempelplan 1", places: 150, where: [-0.7, -4.1] },
  { street: "Exempelbacken 22", places: 90, where: [-3.4, -1.8] },
];

/** The map of Brf Exempeltallen, for as long as it is open, and an invented extract of shelters around it. */
export async function seedDemoMap(tx: Transaction, ledger: SeedLedger): Promise<void> {
  await ledger.once("shelters/example", () =>
    tx
      .insert(shelters)
      .values(
        SHELTERS.map(({ street, places, where }, index) => ({
          ...at(...where),
          number: `EXEMPEL-${index + 1}`,
          name: `Exempelskyddsrum ${index + 1}`,
          address: street,
          municipality: ASSOCIATIONS.tallen.municipality,
          places,
          source: "Exempel (påhittat utdrag)",
          sourceDate: "2026-11-02",
        })),
      )
      .onConflictDoNothing(),
  );
  const isOpen = and(eq(housingAssociations.id, housingAssociationId), isNull(housingAssociations.closedAt));
  if ((await tx.$count(housingAssociations, isOpen)) === 0) return;
  await ledger.once("association-position/tallen", () =>
    tx
      .update(housingAssociations)
      .set(HOUSE)
      .where(and(isOpen, isNull(housingAssociations.latitude))),
  );
  for (const { where, ...place } of PLACES) {
    await ledger.once(`map-place/tallen/${place.name}`, () =>
      tx.insert(mapPlaces).values({ ...place, ...at(...where), housingAssociationId }),
    );
  }
}
