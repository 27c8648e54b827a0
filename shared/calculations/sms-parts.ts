// GSM 03.38 (3GPP TS 23.038): the basic alphabet, and the extension table whose characters take two places.
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" + "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const EXTENDED = new Set("\f^{}\\[~]|€");
const LIMITS = { "GSM-7": { single: 160, part: 153 }, "UCS-2": { single: 70, part: 67 } } as const;

export type SmsParts = {
  encoding: "GSM-7" | "UCS-2";
  /** Places used: one or two per character. */
  units: number;
  parts: number;
  /** The characters that force UCS-2 and so more than halve the room, each once. */
  costlyCharacters: string[];
};

/** How a text is cut into SMS parts, which are what is paid for. An empty text has none. */
export function smsParts(text: string): SmsParts {
  const characters = [...text];
  const costlyCharacters = [...new Set(characters.filter((c) => !BASIC.has(c) && !EXTENDED.has(c)))];
  const encoding = costlyCharacters.length > 0 ? "UCS-2" : "GSM-7";
  const sizes = characters.map((c) => (encoding === "UCS-2" ? c.length : EXTENDED.has(c) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = LIMITS[encoding];
  return { encoding, units, parts: units <= single ? Math.sign(units) : packed(sizes, part), costlyCharacters };
}

/** Kronor for a message of so many parts, with or without VAT as the price is. Exact for prices of up to four decimals, as 46elks has them. */
export function smsCost(recipients: number, parts: number, kronorPerPart: number): number {
  return (recipients * parts * Math.round(kronorPerPart * 10_000)) / 10_000;
}

/** Parts needed when a character of two places may not be cut in half. */
function packed(sizes: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
