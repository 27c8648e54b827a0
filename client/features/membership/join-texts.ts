/** Title and text of what can go wrong while joining, as the specification words them. */
export const JOIN_PROBLEMS = {
  missing: { title: "Inbjudningskod saknas", text: "Ange en inbjudningskod för att fortsätta." },
  malformed: {
    title: "Ogiltig kod format",
    text: "Inbjudningskoden verkar inte ha rätt format. Kontrollera att du har kopierat hela koden.",
  },
  unknownLink: { title: "Förening ej hittad", text: "Kunde inte ladda föreningen från länken. Kontrollera inbjudningskoden." },
  unknownCode: { title: "Ogiltig kod", text: "Inbjudningskoden kunde inte hittas. Kontrollera att du har angett rätt kod." },
  nothingSelected: { title: "Fel", text: "Kunde inte hitta vald förening eller användarprofil." },
  alreadyMember: {
    title: "Redan medlem",
    text: "Du är redan ansluten till en förening. Du kan endast vara medlem i en förening åt gången.",
  },
} as const;
export type JoinProblem = keyof typeof JOIN_PROBLEMS;

/** JOIN-26 */
export const applied = (associationName: string): [string, string] => [
  "Ansökan skickad!",
  `Din ansökan om att gå med i ${associationName} har skickats.`,
];
