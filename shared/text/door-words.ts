import { DEFAULT_DOOR_BACKUP_HOURS } from "../calculations/clocks.ts";
import { formatHours } from "../format/duration.ts";

/** What the hours until the doors must be propped open are reckoned from, in the same words wherever they stand. */
export const doorBasis = (backupHours: number | null): string =>
  backupHours === null
    ? `Vi räknar med ${formatHours(DEFAULT_DOOR_BACKUP_HOURS)} batteri, som är vanligt. En timme är marginal.`
    : `Batterierna räcker ${formatHours(backupHours)} enligt föreningsuppgifterna. En timme är marginal.`;
