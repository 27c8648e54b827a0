import Bowser from "bowser";

export const UNKNOWN = "Okänd";

/** What people call the device: `Chrome på Windows`, `Safari på iPhone`; `Okänd` where the browser tells too little. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name === "iOS" ? (platform.model ?? os.name) : os.name;
  if (!browser.name) return UNKNOWN;
  return system ? `${browser.name} på ${system}` : browser.name;
}
