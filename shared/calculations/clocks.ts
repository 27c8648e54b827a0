const HOUR_MS = 60 * 60 * 1000;

/** Hours that the batteries of a door access system last unless the association knows better (domain.md D11). */
export const DEFAULT_DOOR_BACKUP_HOURS = 4;
const DOOR_MARGIN_HOURS = 1;
/** Hours a closed freezer keeps its cold (domain.md D37); half of it when half full is an assumption of ours. */
export const FREEZER_HOURS = { full: 24, half: 12 } as const;
export type FreezerFill = keyof typeof FREEZER_HOURS;

/** Hours until the doors must be propped open at the latest: one less than their batteries last, and never below 0. */
export function doorHours(backupHours = DEFAULT_DOOR_BACKUP_HOURS): number {
  return Math.max(0, backupHours - DOOR_MARGIN_HOURS);
}

/** When that is, counted from the outage. */
export function doorPropBy(activatedAt: Date, backupHours = DEFAULT_DOOR_BACKUP_HOURS): Date {
  return hoursAfter(activatedAt, doorHours(backupHours));
}

/** Until when a freezer that stays closed keeps its food frozen. */
export function freezerColdUntil(activatedAt: Date, fill: FreezerFill): Date {
  return hoursAfter(activatedAt, FREEZER_HOURS[fill]);
}

function hoursAfter(start: Date, hours: number): Date {
  return new Date(start.getTime() + hours * HOUR_MS);
}
