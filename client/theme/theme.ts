import { createTheme, defaultVariantColorsResolver, rem, type VariantColorsResolver } from "@mantine/core";
import { TOOLTIP_DELAY_MS } from "#shared/limits.ts";
import { dark, fjord, gray, INK, kris, lugn, varsel } from "./colors.ts";

/** Mantine judges the words on a filled surface by the colour's light shade; the primary one is bright in the dark scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = input.variant === "filled" && input.color === input.theme.primaryColor;
  return isPrimary ? { ...colors, color: "var(--mantine-primary-color-contrast)" } : colors;
};

const FONT = '"Atkinson Hyperlegible Next Variable", "Atkinson Fallback", system-ui, -apple-system, "Segoe UI", sans-serif';
const CONTRAST = "var(--mantine-primary-color-contrast)";

const CLOSE_BUTTON = { "aria-label": "Stäng", size: 44, iconSize: 20 };
const DIALOG_TITLE = { fontSize: rem(20), fontWeight: 650, lineHeight: 1.3 };

const field = { defaultProps: { size: "md" } } as const;

/**
 * A list that opens scrolls as the browser's own do. Beneath Mantine's bar, one that is closed within a tenth of a second of a scroll, as by
 * a choice with the keys, measures itself on each frame until the page is left: a battery's worth.
 */
const dropDown = {
  defaultProps: { size: "md", withScrollArea: false },
  styles: { options: { maxHeight: 220, overflowY: "auto", overscrollBehavior: "contain", paddingInlineEnd: "var(--combobox-padding)" } },
} as const;

/** Components are named, not imported, so that a page loads only those it draws. */
export const theme = createTheme({
  colors: { fjord, varsel, kris, lugn, gray, dark },
  primaryColor: "fjord",
  primaryShade: { light: 7, dark: 4 },
  black: INK,
  autoContrast: true,
  luminanceThreshold: 0.18,
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: "pointer",
  fontFamily: FONT,
  fontSizes: { xs: rem(13), sm: rem(15), md: rem(16), lg: rem(18), xl: rem(20) },
  fontWeights: { regular: "400", medium: "600", bold: "650" },
  headings: {
    fontFamily: FONT,
    fontWeight: "650",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: rem(32), lineHeight: "1.2" },
      h2: { fontSize: rem(24), lineHeight: "1.25" },
      h3: { fontSize: rem(20), lineHeight: "1.3" },
      h4: { fontSize: rem(17), lineHeight: "1.4" },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(32) },
  defaultRadius: "md",
  components: {
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 44 } },
    Alert: { defaultProps: { variant: "light", radius: "lg" } },
    Anchor: { defaultProps: { underline: "hover" } },
    Badge: { defaultProps: { variant: "light", radius: "sm", size: "lg", tt: "none" } },
    Button: { defaultProps: { variant: "filled", size: "md" } },
    Card: { defaultProps: { withBorder: true, radius: "lg", padding: "lg" } },
    Checkbox: { defaultProps: { size: "md", iconColor: CONTRAST } },
    // A list that waits hidden is placed as if it had no width: it opens at the field's middle and makes a telephone's page wider.
    Combobox: { defaultProps: { keepMounted: false } },
    // A dialog's header is not the page's banner.
    DrawerHeader: { defaultProps: { role: "presentation" } },
    ModalHeader: { defaultProps: { role: "presentation" } },
    Drawer: {
      defaultProps: { closeButtonProps: CLOSE_BUTTON, transitionProps: { duration: 150 } },
      styles: { title: DIALOG_TITLE },
    },
    Loader: { defaultProps: { type: "dots" } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: "md", radius: "md", transitionProps: { duration: 150 } } },
    Modal: {
      defaultProps: { centered: true, radius: "lg", closeButtonProps: CLOSE_BUTTON, transitionProps: { duration: 150 } },
      // A field that takes the focus comes out from under the header and the buttons that stick, with its label.
      styles: { title: DIALOG_TITLE, content: { scrollPaddingTop: 104, scrollPaddingBottom: 96 } },
    },
    MultiSelect: dropDown,
    NativeSelect: field,
    NumberInput: field,
    Pagination: { vars: () => ({ root: { "--pagination-active-color": CONTRAST } }) },
    PasswordInput: field,
    Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 150 } } },
    Radio: { defaultProps: { size: "md", iconColor: CONTRAST } },
    RadioIndicator: { defaultProps: { size: "md", iconColor: CONTRAST } },
    SegmentedControl: field,
    Select: dropDown,
    Stepper: { vars: () => ({ root: { "--stepper-icon-color": CONTRAST } }) },
    Switch: { defaultProps: { size: "md" } },
    TagsInput: { ...dropDown, defaultProps: { withScrollArea: false } },
    Textarea: field,
    TextInput: field,
    ThemeIcon: { defaultProps: { variant: "light" } },
    Tooltip: { defaultProps: { openDelay: TOOLTIP_DELAY_MS, withArrow: true, events: { hover: true, focus: true, touch: false } } },
  },
});
