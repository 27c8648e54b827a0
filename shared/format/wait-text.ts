const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When somebody who was stopped by a limit can try again, rounded up; null when it is soon enough to just wait. */
export function waitText(seconds: number): string | null {
  if (seconds <= MINUTE) return null;
  return `För många försök. Försök igen om ${inWords(seconds)}.`;
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < 60) return `${minutes} minuter`;
  const hours = Math.ceil(seconds / HOUR);
  if (hours === 1) return "en timme";
  // Up to two days by the hour: «2 dygn» would be far more than the 25 hours that are left.
  return seconds <= 2 * DAY ? `${hours} timmar` : `${Math.ceil(seconds / DAY)} dygn`;
}
