/** One door of a house, whoever says it: by its flat, or by its words in its stairwell where it is not drawn. */
export const doorKey = ({ apartmentId, stairwellId, door }: Door): string =>
  apartmentId ?? `${stairwellId ?? ""} ${door.trim().toLocaleLowerCase("sv")}`;

interface Door {
  apartmentId: string | null;
  stairwellId: string | null;
  door: string;
}
