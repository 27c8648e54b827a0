/** `2,5` as a person writes it; text that is no number stands as it is. */
export const numberText = (value: number | string | null | undefined): string =>
  typeof value === "number" ? String(value).replace(".", ",") : (value ?? "");

/** The number that was written, with decimal comma or point and with `1 000` or `1.000` for a thousand. Text that is no number
 *  is given back, so that the schema can say so. */
export function readNumberText(text: string): number | string {
  const bare = text.replace(/\s/g, "").replace("−", "-");
  if (bare === "") return "";
  if (/^-?\d{1,3}(\.\d{3})+$/.test(bare)) return Number(bare.replaceAll(".", ""));
  return /^-?\d*[.,]?\d+$/.test(bare) ? Number(bare.replace(",", ".")) : text;
}
