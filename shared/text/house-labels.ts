import type { AccessSystem, ContactKind, HeatingType, ShutoffKind, VentilationType } from "../enums.ts";

/** Swedish labels of what is stored about a house. Apart from the other labels, which every page loads. */

export const HEATING_TYPE_LABELS: Record<HeatingType, string> = {
  district_heating: "Fjärrvärme",
  electric: "El",
  heat_pump: "Värmepump",
  gas: "Gas",
  oil: "Olja",
  pellets: "Pellets",
  other: "Annat",
};

export const VENTILATION_TYPE_LABELS: Record<VentilationType, string> = {
  natural: "Självdrag (S)",
  exhaust: "Frånluft (F)",
  supply_exhaust: "Från- och tilluft (FT)",
  heat_recovery: "Från- och tilluft med värmeåtervinning (FTX)",
};

export const ACCESS_SYSTEM_LABELS: Record<AccessSystem, string> = {
  key: "Nyckel",
  code: "Portkod",
  tag: "Tagg eller kort",
  code_and_tag: "Portkod och tagg",
};

export const CONTACT_KIND_LABELS: Record<ContactKind, string> = {
  property_manager: "Förvaltare",
  emergency_service: "Fastighetsjour",
  elevator: "Hiss",
  locksmith: "Lås och portar",
  electricity: "El",
  water: "Vatten och avlopp",
  heating: "Värme",
  other: "Annat",
};

export const SHUTOFF_KIND_LABELS: Record<ShutoffKind, string> = {
  water: "Vatten",
  electricity: "El",
  heating: "Värme",
  ventilation: "Ventilation",
  gas: "Gas",
  keys: "Nycklar",
  other: "Annat",
};
