/** The forms that are pages of their own, `/{type}`, with their titles (decision 46). Templates without a page are documents. */
export const FORM_PAGES = {
  "user-form": "Min hushållsprofil",
  boendeenkat: "Boendeenkät beredskap",
  inbjudan: "Inbjudan",
  protokoll: "Protokoll",
  checklista: "Checklista",
  vattenformular: "Vattenplan",
  foreningsprofil: "Föreningsuppgifter",
  skaderapport: "Skaderapport",
} as const;
export type FormSlug = keyof typeof FORM_PAGES;

/** In the order of the list. */
export const FORM_SLUGS = Object.keys(FORM_PAGES) as [FormSlug, ...FormSlug[]];
