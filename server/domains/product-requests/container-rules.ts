const CONTAINER = /^(vattendunk|vattentank|vikbar vattensäck|vattensäck)\b/i;
const LITRES = /(\d+(?:[.,]\d+)?)\s*(?:liter|l)\b/i;

/** What a water container holds by its name, such as «Vattendunk 20 liter, stapelbar»; null for what holds no water. */
export function containerLitresOf(productName: string): number | null {
  if (!CONTAINER.test(productName)) return null;
  const litres = Number(LITRES.exec(productName)?.[1]?.replace(",", "."));
  return litres > 0 ? litres : null;
}
