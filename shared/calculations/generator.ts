/** Litres of petrol per kilowatt-hour; an assumption of ours that the user can edit. */
export const DEFAULT_LITRES_PER_KWH = 0.5;
/** What is left of a battery's watt-hours after its inverter. */
export const POWER_STATION_EFFICIENCY = 0.85;

/** Hours a generator runs on its fuel; null, shown as «–», without load or consumption. */
export function generatorHours(fuelLitres: number, loadKw: number, litresPerKwh = DEFAULT_LITRES_PER_KWH): number | null {
  const litresPerHour = loadKw * litresPerKwh;
  return litresPerHour > 0 ? fuelLitres / litresPerHour : null;
}

/** Hours a power station feeds a load in watts; null, shown as «–», without load. */
export function powerStationHours(capacityWh: number, loadWatts: number): number | null {
  return loadWatts > 0 ? (capacityWh * POWER_STATION_EFFICIENCY) / loadWatts : null;
}
