const whole = new Intl.NumberFormat("sv-SE", {
  style: "currency",
  currency: "SEK",
  maximumFractionDigits: 0,
  signDisplay: "negative",
});
const exact = new Intl.NumberFormat("sv-SE", { style: "currency", currency: "SEK", signDisplay: "negative" });

/** Kronor for reading: `48 250 kr`, with öre only when there are any. Spaces are U+00A0, minus is U+2212. */
export function formatKronor(kronor: number): string {
  return Math.round(kronor * 100) % 100 === 0 ? whole.format(kronor) : exact.format(kronor);
}

/** Kronor in columns, always with two decimals: `48 250,00 kr`. Spaces are U+00A0. */
export function formatKronorExact(kronor: number): string {
  return exact.format(kronor);
}
