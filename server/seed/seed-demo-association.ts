import { and, eq, isNull } from "drizzle-orm";
import {
  housingAssociationContacts,
  housingAssociationFacts,
  housingAssociationShutoffs,
  housingAssociations,
} from "#drizzle/schema/index.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { ASSOCIATIONS } from "./demo-content.ts";
import type { SeedLedger } from "./seed-ledger.ts";

/** Fictional companies, with numbers from the series reserved for fiction (PTS). */
const CONTACTS = [
  {
    kind: "property_manager",
    name: "Exempelförvaltarna AB",
    phone: "+46701740605",
    note: "Vardagar 8–16. Felanmälan av gemensamma utrymmen.",
  },
  { kind: "emergency_service", name: "Exempeljouren", phone: "+46701740606", note: "Kvällar och helger, dygnet runt." },
  { kind: "elevator", name: "Exempelhiss Service AB", phone: "+46701740607", note: "Ring direkt om någon sitter fast." },
  { kind: "locksmith", name: "Exempellås & Larm AB", phone: "+46701740608", note: null },
  { kind: "electricity", name: "Exempelnät AB", phone: "+46701740609", note: "Strömavbrott i hela huset eller kvarteret." },
  { kind: "heating", name: "Exempelfjärrvärme AB", phone: "+46701740610", note: null },
] as const;

const SHUTOFFS = [
  { kind: "water", location: "Källaren, trapphus A", instructions: "Röd ventil till höger om vattenmätaren. Vrid medurs." },
  { kind: "electricity", location: "Elrummet, trapphus B", instructions: "Huvudbrytaren. Tryckstegring och hissar stannar." },
  { kind: "heating", location: "Undercentralen, trapphus B", instructions: "Stäng tillopp före retur." },
  { kind: "ventilation", location: "Fläktrummet på vinden, trapphus C", instructions: "Arbetsbrytaren bredvid dörren stoppar fläktarna." },
  { kind: "keys", location: "Nyckelskåpet i styrelserummet", instructions: "Nycklar till källare, vind och skyddsrum." },
] as const;

/** What Brf Exempeltallen knows of its house, for as long as it is open. */
export async function seedDemoAssociation(tx: Transaction, ledger: SeedLedger): Promise<void> {
  const housingAssociationId = ASSOCIATIONS.tallen.id;
  const isTallen = and(eq(housingAssociations.id, housingAssociationId), isNull(housingAssociations.closedAt));
  const [tallen] = await tx.select({ id: housingAssociations.id }).from(housingAssociations).where(isTallen);
  if (!tallen) return;
  await ledger.once("association-facts/tallen", async () => {
    await tx.update(housingAssociations).set({ hasShelter: true, hasBackupPower: false }).where(isTallen);
    await tx.insert(housingAssociationFacts).values({
      housingAssociationId,
      numBuildings: 1,
      numElevators: 3,
      ventilation: "exhaust",
      hasPressureBoost: true,
      accessSystem: "tag",
      accessBackupHours: 4,
      basementOpenings: 6,
      shelterPlaces: 84,
      insuranceCompany: "Exempelförsäkringar",
      insuranceNumber: "EX-1952-42",
      insuranceEmergencyPhone: "+46701740611",
    });
  });
  for (const contact of CONTACTS) {
    await ledger.once(`association-contact/tallen/${contact.kind}`, () =>
      tx.insert(housingAssociationContacts).values({ ...contact, housingAssociationId }),
    );
  }
  for (const shutoff of SHUTOFFS) {
    await ledger.once(`association-shutoff/tallen/${shutoff.kind}`, () =>
      tx.insert(housingAssociationShutoffs).values({ ...shutoff, housingAssociationId }),
    );
  }
}
