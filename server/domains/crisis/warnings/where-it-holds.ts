import { coverage, isDrawn } from "#server/platform/official/drawn-area.ts";
import type { OfficialItem } from "#server/platform/official/official-source.ts";
import { municipalityCode } from "#shared/content/municipalities.ts";

/** Where a house stands; null is not known. */
export interface Standing {
  municipality: string | null;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Whether a warning holds at a house, asked for many houses. By what its source draws where the house has a place on the map; else by
 * the codes of municipality and county, else by name. Null where that cannot be told: nothing is hidden for it, and nothing proposed.
 */
export function whereItHolds(item: OfficialItem): (house: Standing) => boolean | null {
  const covers = coverage(item);
  const isWhole = /^(?:hela )?(?:landet|sverige)$/iu.test(item.area?.trim() ?? "");
  return (house) => {
    if (isDrawn(item) && house.latitude !== null && house.longitude !== null) {
      return (
        covers({ latitude: house.latitude, longitude: house.longitude }) ||
        (item.codes.length > 0 && holdsByCode(item.codes, house) === true)
      );
    }
    const codes = [...item.codes, ...item.drawnCodes];
    if (codes.length > 0) return holdsByCode(codes, house) ?? holdsByName(item, house);
    return isWhole || holdsByName(item, house);
  };
}

function holdsByCode(codes: readonly string[], { municipality }: Standing): boolean | null {
  if (codes.includes(NATION)) return true;
  const code = municipalityCode(municipality);
  return code === null ? null : codes.some((one) => code.startsWith(one));
}

/** The code of the whole country where there are codes of counties. */
const NATION = "00";

function holdsByName({ area }: OfficialItem, { municipality }: Standing): true | null {
  const name = municipality?.trim().toLocaleLowerCase("sv");
  if (!area || !name) return null;
  const words = ` ${area.toLocaleLowerCase("sv").replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  return words.includes(` ${name.replace(/[^\p{L}\p{N}]+/gu, " ")} `) ? true : null;
}
