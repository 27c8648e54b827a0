import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { expect, test } from "vitest";
import { cssVariablesResolver } from "./css-variables.ts";
import { theme } from "./theme.ts";

type Scheme = "light" | "dark";

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const { light, dark } = cssVariablesResolver(merged);
const variables: Record<Scheme, Record<string, string>> = { light, dark };
const PAGE = { light: "#F8F7F4", dark: "#141E22" };
const CARD = { light: "#FFFFFF", dark: "#24343A" };

/** A colour of the scheme as `#RRGGBB`, following `var(--mantine-color-<name>-<shade>)`. */
function colorOf(scheme: Scheme, name: string): string {
  const value = name.startsWith("#") ? name : (variables[scheme][name] ?? "");
  const [, color, shade] = /^var\(--mantine-color-(\w+)-(\d)\)$/.exec(value) ?? [];
  return color ? (merged.colors[color]?.[Number(shade)] ?? "") : value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(scheme: Scheme, one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map((name) => luminance(colorOf(scheme, name))).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const schemes: Scheme[] = ["light", "dark"];
const tints = ["fjord", "varsel", "kris", "lugn", "gray"];

test.each(schemes.flatMap((scheme) => ["dimmed", "placeholder", "error"].map((name) => [name, scheme] as const)))(
  "%s text reads on page and card in the %s scheme",
  (name, scheme) => {
    expect(contrast(scheme, `--mantine-color-${name}`, PAGE[scheme])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(scheme, `--mantine-color-${name}`, CARD[scheme])).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(schemes.flatMap((scheme) => tints.map((tint) => [tint, scheme] as const)))(
  "a light %s badge reads in the %s scheme",
  (tint, scheme) => {
    expect(contrast(scheme, `--mantine-color-${tint}-light-color`, `--mantine-color-${tint}-light`)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(schemes.flatMap((scheme) => ["varsel", "kris", "lugn"].map((status) => [status, scheme] as const)))(
  "white reads on filled %s in the %s scheme",
  (status, scheme) => {
    expect(contrast(scheme, "#FFFFFF", `--mantine-color-${status}-filled`)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(schemes)("the border of a field is seen in the %s scheme", (scheme) => {
  expect(contrast(scheme, "--app-field-border", CARD[scheme])).toBeGreaterThanOrEqual(3);
});

test("the primary button reads while the pointer is on it in the dark scheme", () => {
  expect(contrast("dark", "#16252A", "--mantine-color-fjord-filled-hover")).toBeGreaterThanOrEqual(4.5);
});

test("the primary button reads in both schemes: white on fjord 7, ink on fjord 4", () => {
  expect(contrast("light", "#FFFFFF", "#0E6274")).toBeGreaterThanOrEqual(4.5);
  expect(contrast("dark", "#16252A", "#4BA7BA")).toBeGreaterThanOrEqual(4.5);
});
