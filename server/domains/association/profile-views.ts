import type {
  housingAssociationContacts,
  housingAssociationFacts,
  housingAssociationShutoffs,
  housingAssociations,
} from "#drizzle/schema/index.ts";
import type { AmbitionLevelView } from "#server/domains/preparedness/views.ts";
import type { AccessSystem, ContactKind, HeatingType, ShutoffKind, VentilationType } from "#shared/enums.ts";
import type { AssociationView } from "./views.ts";

/** Whom to ring about the house. */
export interface ContactView {
  id: string;
  kind: ContactKind;
  name: string;
  phone: string;
  note: string | null;
}

/** Where something is shut off, or where keys hang. */
export interface ShutoffView {
  id: string;
  kind: ShutoffKind;
  location: string;
  instructions: string | null;
}

/** What the house and its insurance are like; null is not known. Times in hours. */
export interface AssociationFactsView {
  municipality: string | null;
  buildingYear: number | null;
  heatingType: HeatingType | null;
  hasShelter: boolean | null;
  hasBackupPower: boolean | null;
  selectedAmbitionLevelId: string | null;
  numBuildings: number | null;
  numElevators: number | null;
  ventilation: VentilationType | null;
  hasPressureBoost: boolean | null;
  accessSystem: AccessSystem | null;
  accessBackupHours: number | null;
  backupPowerHours: number | null;
  basementOpenings: number | null;
  shelterPlaces: number | null;
  insuranceCompany: string | null;
  insuranceNumber: string | null;
  insuranceEmergencyPhone: string | null;
}

/** All that stands on the association's own page. */
export interface AssociationProfileView {
  association: AssociationView & AssociationFactsView;
  contacts: ContactView[];
  /** Null for plain members, who do not see them. */
  shutoffs: ShutoffView[] | null;
  ambitionLevels: AmbitionLevelView[];
}

/** A mail invitation that still stands. */
export interface InvitationView {
  id: string;
  email: string;
  createdAt: string;
  expiresAt: string;
}

/** Houses without a row of facts have none that are known. */
export function toAssociationFactsView(
  row: typeof housingAssociations.$inferSelect,
  facts: typeof housingAssociationFacts.$inferSelect | null,
): AssociationFactsView {
  return {
    municipality: row.municipality,
    buildingYear: row.buildingYear,
    heatingType: row.heatingType,
    hasShelter: row.hasShelter,
    hasBackupPower: row.hasBackupPower,
    selectedAmbitionLevelId: row.selectedAmbitionLevelId,
    numBuildings: facts?.numBuildings ?? null,
    numElevators: facts?.numElevators ?? null,
    ventilation: facts?.ventilation ?? null,
    hasPressureBoost: facts?.hasPressureBoost ?? null,
    accessSystem: facts?.accessSystem ?? null,
    accessBackupHours: facts?.accessBackupHours ?? null,
    backupPowerHours: facts?.backupPowerHours ?? null,
    basementOpenings: facts?.basementOpenings ?? null,
    shelterPlaces: facts?.shelterPlaces ?? null,
    insuranceCompany: facts?.insuranceCompany ?? null,
    insuranceNumber: facts?.insuranceNumber ?? null,
    insuranceEmergencyPhone: facts?.insuranceEmergencyPhone ?? null,
  };
}

export function toContactView({ id, kind, name, phone, note }: typeof housingAssociationContacts.$inferSelect): ContactView {
  return { id, kind, name, phone, note };
}

export function toShutoffView({ id, kind, location, instructions }: typeof housingAssociationShutoffs.$inferSelect): ShutoffView {
  return { id, kind, location, instructions };
}
