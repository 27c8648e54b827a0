/** Reads `114 32` or `11432`; answers the five digits that are stored, or null. */
export function parsePostalCode(text: string): string | null {
  const match = /^([1-9]\d{2})\s?(\d{2})$/.exec(text.trim());
  return match ? `${match[1]}${match[2]}` : null;
}

/** `11432` → `114 32`. Anything but five digits is shown as it stands. */
export function formatPostalCode(stored: string): string {
  return /^\d{5}$/.test(stored) ? `${stored.slice(0, 3)} ${stored.slice(3)}` : stored;
}
