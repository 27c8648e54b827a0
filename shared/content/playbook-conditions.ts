/** Conditions of playbook steps that the portal knows the meaning of: a clock or the level turns them into a time. */
export const PLAYBOOK_CONDITIONS = {
  doors: "En timme innan portarnas batterier tar slut",
  below14: "När det är under 14 °C inne",
  below8: "När det är under 8 °C inne",
  heightened: "Vid höjd beredskap",
} as const;
