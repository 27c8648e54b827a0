import { defaultVariantColorsResolver, type VariantColorsResolver } from "@mantine/core";

/** Mantine judges the words on a filled surface by the colour's light shade; the primary one is bright in the dark scheme. */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = input.variant === "filled" && input.color === input.theme.primaryColor;
  return isPrimary ? { ...colors, color: "var(--mantine-primary-color-contrast)" } : colors;
};
