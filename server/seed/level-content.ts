import { CRISIS_LEVELS } from "#shared/text/crisis-labels.ts";

/** What stands on one step of the ladder. Several actions are written as lines. */
interface LevelContent {
  decidedBy: string;
  associationActions: readonly string[];
  residentActions: readonly string[];
  example: string;
}

const CONTENT: Readonly<Record<number, LevelContent>> = {
  1: {
    decidedBy: "Jourhavande",
    associationActions: ["Informera de boende", "Gör en felanmälan", "Starta klockorna"],
    residentActions: ["Läs beskedet från föreningen", "Fyll vatten medan det rinner", "Fråga hos närmaste granne"],
    example: "Strömmen går en kväll i november. Nätägaren räknar med två timmar.",
  },
  2: {
    decidedBy: "Samordnaren",
    associationActions: ["Aktivera krisläget", "Öppna trygghetsrum vid behov", "Gå en trapphusrond"],
    residentActions: ["Använd det ni har hemma", "Svara när föreningen frågar hur det går", "Håll frys och kyl stängda"],
    example: "Vattnet är borta ett dygn, och hissen står still samtidigt.",
  },
  3: {
    decidedBy: "Krisgruppen",
    associationActions: ["Gör en dygnsplan", "Sätt i gång vattenlaget", "Samverka med grannar och kommun", "Ge besked två gånger per dag"],
    residentActions: ["Hjälp till efter förmåga", "Samlas i ett rum när det blir kallt", "Säg till om du behöver hjälp"],
    example: "Värmen är borta i fyra dygn, och det är tio minusgrader ute.",
  },
  4: {
    decidedBy: "Krisgruppen, efter styrelsebeslut",
    associationActions: ["Ransonera det gemensamma", "Rotera dem som arbetar", "Hjälp sköra att flytta, tillsammans med kommunen"],
    residentActions: ["Spara på vatten, mat och batterier", "Ta ett pass i huset", "Flytta till någon du känner om du kan"],
    example: "Elen är ransonerad i flera veckor i hela landet.",
  },
  5: {
    decidedBy: "Regeringen beslutar om höjd beredskap. Föreningen följer myndigheterna.",
    associationActions: ["Gör skyddsrummet klart inom 48 timmar, om huset har ett", "Följ myndigheternas råd", "Lyssna på P4"],
    residentActions: ["Lyssna på P4", "Ta reda på var närmaste skyddsrum ligger", "Packa det viktigaste"],
    example: "Regeringen beslutar om skärpt beredskap en fredag. På söndag ska skyddsrummen vara klara.",
  },
};

/** The five levels as rows; names and signs are those of the crisis page. */
export const LEVELS = Object.entries(CONTENT).map(([number, content]) => {
  const level = Number(number);
  return {
    level,
    name: CRISIS_LEVELS[level]?.name ?? "",
    signs: CRISIS_LEVELS[level]?.sign ?? "",
    decidedBy: content.decidedBy,
    associationActions: content.associationActions.join("\n"),
    residentActions: content.residentActions.join("\n"),
    example: content.example,
  };
});
