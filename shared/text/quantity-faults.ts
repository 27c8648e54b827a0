/** What is said of a quantity that is none. */
export const QUANTITY_FAULTS = {
  notWhole: "Antalet måste vara ett heltal.",
  negative: "Antalet kan inte vara negativt.",
  tooLarge: "Antalet är för stort.",
} as const;
