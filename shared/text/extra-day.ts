interface ExtraDayLine {
  /** What the product is called. */
  name: string;
  /** Packages more for one day more; null where days do not count. */
  extraDayQuantity: number | null;
}

/** The products that one day more takes more of. */
export const extraDayProducts = (lines: readonly ExtraDayLine[]): string[] =>
  lines.filter(({ extraDayQuantity }) => extraDayQuantity).map(({ name }) => name);

const NAMED = 2;
const list = new Intl.ListFormat("sv");

/** What «Ett dygn till» costs money for: «mer av Vattendunk 20 liter, Toalettpåsar och 3 till». */
export function extraDayInWords(products: readonly string[]): string {
  if (products.length === 0) return "förpackningarna räcker";
  const others = products.length - NAMED;
  return `mer av ${list.format(others > 0 ? [...products.slice(0, NAMED), `${others} till`] : products)}`;
}
