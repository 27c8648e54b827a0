import { DEFAULT_DOOR_BACKUP_HOURS, doorPropBy, freezerColdUntil } from "#shared/calculations/clocks.ts";
import { formatNumber } from "#shared/format/number.ts";
import type { Clock } from "./clock-rules.ts";

/** When the doors must be propped open; doors with plain keys have none. */
export const doorClock: Clock = ({ accessSystem, accessBackupHours, createdAt }) => {
  if (accessSystem === "key") return null;
  const known = accessBackupHours !== null;
  return {
    kind: "doors",
    title: "Portar",
    now: null,
    endsAt: doorPropBy(createdAt, accessBackupHours ?? undefined).toISOString(),
    endsWith: "Portarna måste ställas upp",
    advice: "Ställ upp portarna innan batterierna tar slut, och bemanna dem.",
    basis: known
      ? `Batterierna räcker ${hours(accessBackupHours)} enligt föreningens uppgifter. En timme är marginal.`
      : `Vi räknar med ${hours(DEFAULT_DOOR_BACKUP_HOURS)} batteri, som är vanligt. En timme är marginal. Skriv in er batteritid i föreningens uppgifter.`,
    isEstimate: !known,
  };
};

/** Nothing to count, but the first thing to look after. */
export const elevatorClock: Clock = ({ numElevators }) =>
  numElevators === 0
    ? null
    : {
        kind: "elevators",
        title: "Hissar",
        now: "Står still när strömmen är borta",
        endsAt: null,
        endsWith: null,
        advice: "Kontrollera att ingen är fast. Ring hissjouren, och 112 om någon far illa. Bara behörig kör igång hissen igen.",
        basis:
          numElevators === null ? "Antalet hissar är inte känt." : `Huset har ${numElevators} ${numElevators === 1 ? "hiss" : "hissar"}.`,
        isEstimate: false,
      };

/** How long the reserve power lasts, where there is any. */
export const backupPowerClock: Clock = ({ hasBackupPower, backupPowerHours, createdAt }) =>
  hasBackupPower
    ? {
        kind: "backup_power",
        title: "Reservkraft",
        now: null,
        endsAt: backupPowerHours === null ? null : after(createdAt, backupPowerHours).toISOString(),
        endsWith: backupPowerHours === null ? null : "Reservkraften tar slut",
        advice: "Fyll på bränsle i tid. Kör aldrig ett elverk inomhus.",
        basis:
          backupPowerHours === null
            ? "Hur länge reservkraften räcker är inte känt. Skriv in det i föreningens uppgifter."
            : `Reservkraften räcker ${hours(backupPowerHours)} enligt föreningens uppgifter, om den startade när krisläget gjorde det.`,
        isEstimate: true,
      }
    : null;

/** Until when closed freezers keep their cold: the half-full ones, then the full ones. */
export const freezerClock: Clock = ({ createdAt }, now) => {
  const [half, full] = [freezerColdUntil(createdAt, "half"), freezerColdUntil(createdAt, "full")];
  const isHalfOver = now >= half;
  return {
    kind: "freezer",
    title: "Frysar",
    now: null,
    endsAt: (isHalfOver ? full : half).toISOString(),
    endsWith: isHalfOver ? "En full frys tinar" : "En halvfull frys tinar",
    advice: "Håll frysen stängd. Ät det som tinar först.",
    basis: "En full frys som hålls stängd klarar minst 24 timmar. För en halvfull räknar vi med 12, som är vårt antagande.",
    isEstimate: true,
  };
};

const after = (start: Date, count: number): Date => new Date(start.getTime() + count * 60 * 60 * 1000);
const hours = (count: number): string => `${formatNumber(count)} ${count === 1 ? "timme" : "timmar"}`;
