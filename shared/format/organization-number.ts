/** Reads `5560360793`, `556036-0793` or the 12-digit `165560360793`; null unless the third digit is ≥ 2 and the check
 *  digit is right. Answers `556036-0793`, the form that is stored and shown. Source: Skatteverket, domain.md 2.6. */
export function parseOrganizationNumber(text: string): string | null {
  const match = /^(?:16)?(\d{6})-?(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const digits = `${match[1]}${match[2]}`;
  return Number(digits[2]) >= 2 && hasLuhnCheckDigit(digits) ? `${match[1]}-${match[2]}` : null;
}

export function isOrganizationNumber(text: string): boolean {
  return parseOrganizationNumber(text) !== null;
}

/** Weights 2, 1, 2, 1 … from the left over ten digits; the digit sums, check digit included, end on 0. */
function hasLuhnCheckDigit(tenDigits: string): boolean {
  const sum = [...tenDigits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
