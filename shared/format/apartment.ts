/** A flat as a door names it: what the house calls it, else its national number. */
export const apartmentName = ({ name, number }: { name: string | null; number: string | null }): string => name ?? number ?? "";

/** A door by what stands on it, in words: `1203` → `Lägenhet 1203`, `12 B` → `Lägenhet 12 B`, `2 tr höger` as it is. */
export const doorName = (door: string): string => (/^\d+( ?\p{L})?$/u.test(door) ? `Lägenhet ${door}` : door);

/** 0 → `Entréplan`, 2 → `2 tr`, -1 → `Plan −1`. */
export function floorName(floor: number): string {
  if (floor === 0) return "Entréplan";
  return floor > 0 ? `${floor} tr` : `Plan −${-floor}`;
}

const NUMBER = /^\d{4}$/;

/** Whether it is a national flat number: four digits, of which the first two tell the floor. */
export const isApartmentNumber = (text: string): boolean => NUMBER.test(text);

/** `1203` → 2: the first two digits are ten more than the floor. */
export const floorOf = (number: string): number => Number(number.slice(0, 2)) - 10;

interface FlatsOfStairwell {
  lowestFloor: number;
  floors: number;
  perFloor: number;
}

/** The national numbers of a stairwell whose floors have equally many flats, from below. */
export const numbersOf = ({ lowestFloor, floors, perFloor }: FlatsOfStairwell): string[] =>
  Array.from({ length: floors }, (_, up) =>
    Array.from({ length: perFloor }, (_, place) => String((lowestFloor + up + 10) * 100 + place + 1).padStart(4, "0")),
  ).flat();

/** A stairwell inside a sentence: `A` → `trapphus A`, `Trapphus A` → `trapphus A`, `Tallgatan 2` as it is. */
export function stairwellWords(name: string): string {
  if (name.length <= 3) return `trapphus ${name}`;
  return name.replace(/^Trapphus\b/u, "trapphus");
}
