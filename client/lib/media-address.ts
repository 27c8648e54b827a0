const PUBLIC_FILES = "/media/";

/** Where the browser loads a stored picture from: this origin, whichever public address was in force when it was stored. */
export function mediaAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  const path = url.replace(/^https?:\/\/[^/]+/i, "");
  return path.startsWith(PUBLIC_FILES) ? path : url;
}
