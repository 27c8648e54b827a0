const number = new Intl.NumberFormat("sv-SE", { maximumFractionDigits: 2, signDisplay: "negative" });
const percent = new Intl.NumberFormat("sv-SE", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "negative",
});
const decimals = new Map<number, Intl.NumberFormat>();

/** A number with as many decimals as it has, two at most: `1 764`, `0,67`. The group space is U+00A0. */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** A share as per cent, `0.125` → `12,5 %`, one decimal at most. The space is U+00A0. */
export function formatPercent(share: number): string {
  return percent.format(share);
}

/** A number with a fixed count of decimals, one unless told: `3,0`. */
export function formatDecimal(value: number, fractionDigits = 1): string {
  let formatter = decimals.get(fractionDigits);
  if (!formatter) {
    formatter = new Intl.NumberFormat("sv-SE", {
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
      signDisplay: "negative",
    });
    decimals.set(fractionDigits, formatter);
  }
  return formatter.format(value);
}

/** «38 personer», «1 person». */
export const peopleWords = (people: number): string => `${formatNumber(people)} ${people === 1 ? "person" : "personer"}`;
