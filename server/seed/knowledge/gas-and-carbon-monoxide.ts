import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { CARBON_MONOXIDE, CARBON_MONOXIDE_SIGNS, GAS_LEAK, GAS_SMELL, GAS_SMELL_SWITZERLAND, POISONING } from "./sources.ts";

/** What to do at once when it smells of gas, and when somebody may have breathed carbon monoxide. */
export const GAS_AND_CARBON_MONOXIDE: readonly KnowledgeArticle[] = [
  {
    slug: "fara-gaslukt",
    title: "Det luktar gas",
    area: "brand",
    audience: "everyone",
    isDanger: true,
    isGeneralAdvice: false,
    body: [
      "Gå ut. Ring 112 när du är utomhus.",
      "Gasen har fått en stark lukt för att läckan ska märkas. Ta lukten på allvar även om den är svag. En låga eller en liten gnista kan räcka för att gasen ska brinna eller explodera.",
      "Tänd därför ingenting. Rör inga strömbrytare och ingen ringklocka, ta inte hissen och ring inte inifrån huset. Bulta på grannarnas dörrar på vägen ut.",
      "Öppna fönster och dörrar om det går på vägen. Stäng gaskranen eller flaskans ventil om den är nära och du kan göra det utan risk. Gasol är tyngre än luft och samlas lågt, till exempel på golv och i avlopp.",
    ].join("\n\n"),
    steps: [
      "Ingen eld: släck lågor och cigaretter, tänd inget.",
      "Rör inga strömbrytare, ingen ringklocka och ingen hiss.",
      "Öppna fönster och dörrar om det går på vägen ut.",
      "Stäng kranen om den är nära och det är riskfritt.",
      "Gå ut. Bulta på grannarnas dörrar, ring inte på.",
      "Ring 112 när du är utomhus.",
    ],
    terms:
      "gaslukt, gasläcka, gasläckage, gasollukt, luktar gas, luktar gasol, stadsgas, naturgas, gaskran, läcker gas, gasen läcker".split(
        ", ",
      ),
    sources: [GAS_SMELL, GAS_LEAK, GAS_SMELL_SWITZERLAND],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "fara-kolmonoxid",
    title: "Misstänkt kolmonoxidförgiftning",
    area: "varme",
    audience: "everyone",
    isDanger: true,
    isGeneralAdvice: false,
    body: [
      "Gå ut i friska luften med alla som är hemma. Ring 112 därifrån.",
      "Kolmonoxid varken syns, luktar eller smakar. De första tecknen är huvudvärk och illamående. Sedan kan man bli förvirrad, kräkas och bli medvetslös. Mår flera dåligt samtidigt där något brinner eller har brunnit kan det vara kolmonoxid.",
      "Stanna inte kvar för att vädra. Vänta inte på fler symtom. Begär Giftinformation när du ringer 112. Är det inte akut når du Giftinformationscentralen på 010-456 67 00, dygnet runt.",
      "Använd aldrig grill eller elverk inomhus. Där bildas kolmonoxid, och rummet fylls utan att det märks.",
    ].join("\n\n"),
    steps: [
      "Gå ut i friska luften, alla tillsammans.",
      "Ring 112 och begär Giftinformation.",
      "Varna grannarna.",
      "Låt den som mår dåligt vila i friska luften.",
      "Medvetslös men andas: lägg i stabilt sidoläge.",
      "Andas inte normalt: säg det på 112 och börja med hjärt-lungräddning.",
    ],
    terms:
      "kolmonoxidförgiftning, koloxidförgiftning, kolosförgiftad, kolmonoxidvarnaren larmar, kolmonoxidvarnaren tjuter, huvudvärk, illamående, yrsel".split(
        ", ",
      ),
    sources: [CARBON_MONOXIDE_SIGNS, POISONING, CARBON_MONOXIDE],
    reviewBy: REVIEW_BY,
  },
];
