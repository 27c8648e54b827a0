/** The accounts of the demo (architecture: "What the outside may rely on"). Never made in production. */
export const DEMO_PASSWORD = "Beredskap-2026";

export const DEMO_ACCOUNTS = [
  { email: "agare@demo.example", fullName: "Anna Exempel", label: "Systemägare, Brf Exempeltallen" },
  { email: "teamledare@demo.example", fullName: "Tomas Exempel", label: "Teamledare, Brf Exempeltallen" },
  { email: "medlem@demo.example", fullName: "Maria Exempel", label: "Medlem, Brf Exempeltallen" },
  { email: "privat@demo.example", fullName: "Per Exempel", label: "Privatperson utan förening" },
  { email: "drift@demo.example", fullName: "Disa Exempel", label: "Drift och systemägare, Brf Exempelgranen" },
] as const;
