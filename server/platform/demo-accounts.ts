/** Under `.example` nobody has an address: who has this one came with the demo, and its password is known to everybody. */
const DEMO_DOMAIN = "@demo.example";

/** Whether it is an account of the demo, which opens nothing where the demo is off, even on data that was once started with it. */
export const isDemoAddress = (email: string): boolean => email.toLowerCase().endsWith(DEMO_DOMAIN);

/** The accounts of the demo (architecture: "What the outside may rely on"). Never made in production. */
export const DEMO_PASSWORD = "Beredskap-2026";

export const DEMO_ACCOUNTS = [
  { email: "agare@demo.example", fullName: "Anna Exempel", label: "Systemägare, Brf Exempeltallen" },
  { email: "teamledare@demo.example", fullName: "Tomas Exempel", label: "Teamledare, Brf Exempeltallen" },
  { email: "medlem@demo.example", fullName: "Maria Exempel", label: "Medlem, Brf Exempeltallen" },
  { email: "privat@demo.example", fullName: "Per Exempel", label: "Privatperson utan förening" },
  { email: "drift@demo.example", fullName: "Disa Exempel", label: "Drift och systemägare, Brf Exempelgranen" },
] as const;
