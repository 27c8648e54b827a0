import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

/** The specification's key and words; `public/theme.js` reads the same before the first paint. */
export const THEME_KEY = "vite-ui-theme";
const STORED: Record<MantineColorScheme, string> = { light: "light", dark: "dark", auto: "system" };

function schemeOf(stored: string | null): MantineColorScheme {
  return stored === "light" || stored === "dark" ? stored : "auto";
}

/** Keeps the theme as `light`, `dark` or `system`, where Mantine says `auto`, and follows other tabs. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined;
  return {
    get: (fallback) => {
      if (typeof window === "undefined") return fallback;
      try {
        return schemeOf(window.localStorage.getItem(THEME_KEY));
      } catch {
        return fallback;
      }
    },
    set: (value) => {
      try {
        window.localStorage.setItem(THEME_KEY, STORED[value]);
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
    subscribe: (onUpdate) => {
      onStorage = (event) => {
        if (event.key === THEME_KEY) onUpdate(schemeOf(event.newValue));
      };
      window.addEventListener("storage", onStorage);
    },
    unsubscribe: () => {
      if (onStorage) window.removeEventListener("storage", onStorage);
    },
    clear: () => window.localStorage.removeItem(THEME_KEY),
  };
}
