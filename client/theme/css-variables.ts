import type { CSSVariablesResolver, MantineTheme } from "@mantine/core";
import { STONE } from "./colors.ts";

const STATUS_COLORS = ["varsel", "kris", "lugn"] as const;
const TINTED = ["fjord", "varsel", "kris", "lugn"] as const;

type Variables = Record<string, string>;

const shade = (color: string, index: number): string => `var(--mantine-color-${color}-${index})`;

/** Repairs Mantine's defaults where they miss 4.5:1 (text) or 3:1 (borders of fields), and names our own surfaces.
 *  `css-variables.test.ts` measures them. */
export const cssVariablesResolver: CSSVariablesResolver = (theme) => ({
  variables: { "--app-measure": "52ch" },
  light: { ...lightVariables(theme), ...tints("light"), ...filledStatus() },
  dark: { ...darkVariables(theme), ...tints("dark"), ...filledStatus() },
});

function lightVariables(theme: MantineTheme): Variables {
  return {
    "--app-page": STONE,
    "--app-frame": theme.white,
    "--app-line": shade("gray", 2),
    "--app-field-border": shade("gray", 5),
    "--mantine-color-dimmed": shade("gray", 7),
    "--mantine-color-placeholder": shade("gray", 7),
    "--mantine-color-error": shade("kris", 7),
    "--mantine-color-success": shade("lugn", 7),
    "--mantine-color-default-border": shade("gray", 4),
    "--mantine-color-disabled-color": shade("gray", 7),
    "--mantine-color-gray-light": shade("gray", 1),
    "--mantine-color-gray-light-color": shade("gray", 8),
    "--mantine-color-gray-text": shade("gray", 7),
  };
}

function darkVariables(theme: MantineTheme): Variables {
  return {
    "--app-page": shade("dark", 9),
    "--app-frame": shade("dark", 8),
    "--app-line": shade("dark", 5),
    "--app-field-border": shade("dark", 3),
    "--mantine-color-dimmed": shade("dark", 2),
    "--mantine-color-placeholder": shade("dark", 2),
    "--mantine-color-error": shade("kris", 2),
    "--mantine-color-success": shade("lugn", 3),
    "--mantine-color-anchor": shade(theme.primaryColor, 3),
    "--mantine-color-default": shade("dark", 8),
    "--mantine-color-default-hover": shade("dark", 6),
    "--mantine-color-fjord-filled-hover": shade(theme.primaryColor, 3),
    "--mantine-color-disabled-color": shade("dark", 2),
    "--mantine-color-gray-light": shade("dark", 4),
    "--mantine-color-gray-light-color": shade("dark", 0),
    "--mantine-color-gray-text": shade("dark", 1),
  };
}

/** Badges, alerts and light buttons: dark words on a pale ground, or pale words on a deep one. */
function tints(scheme: "light" | "dark"): Variables {
  const [ground, hover, words] = scheme === "light" ? [1, 2, 8] : [9, 8, 2];
  return Object.assign(
    {},
    ...TINTED.map((color) => ({
      [`--mantine-color-${color}-light`]: shade(color, ground),
      [`--mantine-color-${color}-light-hover`]: shade(color, hover),
      [`--mantine-color-${color}-light-color`]: shade(color, words),
      [`--mantine-color-${color}-outline`]: shade(color, scheme === "light" ? 7 : 3),
      ...(scheme === "dark" && { [`--mantine-color-${color}-text`]: shade(color, color === "kris" ? 2 : 3) }),
    })),
  );
}

/** White stands on these in both schemes, so they keep their deep shade in both. */
function filledStatus(): Variables {
  return Object.assign(
    {},
    ...STATUS_COLORS.map((color) => ({
      [`--mantine-color-${color}-filled`]: shade(color, 7),
      [`--mantine-color-${color}-filled-hover`]: shade(color, 8),
    })),
  );
}
