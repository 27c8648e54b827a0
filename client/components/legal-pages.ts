/** The pages that the law asks for, as the footer and the settings link them. */
export const LEGAL_PAGES = [
  { to: "/integritet", label: "Integritetspolicy" },
  { to: "/tillganglighet", label: "Tillgänglighetsredogörelse" },
  { to: "/sa-lagrar-vi-data", label: "Så lagrar vi data" },
] as const;
