/** The ten pages that are opened most, and by whom in the demo. */
export const MOST_OPENED_PAGES = [
  { path: "/association-dashboard", role: "system_owner", who: "agare@demo.example" },
  { path: "/dashboard", role: "member", who: "medlem@demo.example" },
  { path: "/start", role: "system_owner", who: "agare@demo.example" },
  { path: "/association-journey", role: "system_owner", who: "agare@demo.example" },
  { path: "/association-profile", role: "system_owner", who: "agare@demo.example" },
  { path: "/product-catalog", role: "system_owner", who: "agare@demo.example" },
  { path: "/crisis-team", role: "system_owner", who: "agare@demo.example" },
  { path: "/admin", role: "system_owner", who: "agare@demo.example" },
  { path: "/water", role: "member", who: "medlem@demo.example" },
  { path: "/documents", role: "system_owner", who: "agare@demo.example" },
] as const;

/** P3: how many statements one of them may cost. */
export const STATEMENTS_PER_PAGE = 25;

/** What the queue and the live bus send by themselves, whoever opens what. */
export const OF_NO_PAGE = /pgboss|pg_listening_channels|^select 1$/i;
