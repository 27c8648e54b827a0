import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import {
  CARBON_MONOXIDE,
  COOLING_FIFTIES,
  COOLING_LOW_ENERGY,
  COOLING_OLD_BLOCK,
  ENERGY_ADVICE_OUTAGE,
  FOOD_AGENCY_HOME,
  WARMTH_AT_HOME,
} from "./sources.ts";

/** Keeping warm, and food without fridge and cooker. */
export const HEAT_AND_FOOD: readonly KnowledgeArticle[] = [
  {
    slug: "varme-ett-rum",
    title: "Samlas i ett rum",
    area: "varme",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "När värmen är borta: värm människor, inte hela lägenheten. Välj ett rum och samlas där. Ett litet rum är lättast att hålla varmt.",
      "Täta för fönster och dörrar med filtar. Lägg mattor och madrasser på golvet. Klä er i flera lager och ha mössa även inomhus. Ät, drick något varmt om ni kan och rör på er ibland. Sov tätt.",
      "Elda aldrig inomhus med grill eller campingkök. Det är livsfarligt.",
      "Vatten som står stilla kan frysa och spränga rör. Säg till föreningen om det blir mycket kallt hos dig. Styrelsen bestämmer med sin tekniker hur rören ska skyddas.",
      "Har ni det för kallt hemma, gå till föreningens trygghetsrum eller till kommunens trygghetspunkt.",
    ].join("\n\n"),
    steps: [
      "Stäng fönster och vädringsluckor.",
      "Välj ett rum och stäng dörren till resten.",
      "Häng filtar för fönster och dörrspringor.",
      "Lägg något isolerande på golvet.",
      "Klä på er i lager: mössa, sockor, tröjor.",
      "Fråga ensamma grannar om de vill vara med.",
      "Läs av termometern morgon och kväll.",
    ],
    terms:
      "kallt inne, kallt hemma, fryser, fryser inne, värmen är borta, ingen värme, elementen är kalla, kalla element, fjärrvärme, fjärrvärmeavbrott, hålla värmen, hålla varmen, ett rum, varma kläder, täcken, filtar, sovsäck, nedkylning, värmebortfall, frysa, kyla, vinter, värmeljus".split(
        ", ",
      ),
    sources: [WARMTH_AT_HOME, ENERGY_ADVICE_OUTAGE],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "varme-hur-snabbt-kallt",
    title: "Hur snabbt blir huset kallt?",
    area: "varme",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Det beror på huset och på vädret. Alla tider här är uppskattningar. Vind, ventilation och läge i huset påverkar.",
      "Ett gammalt, dåligt isolerat hus kan komma ner till +5 grader inom ett dygn när det är mycket kallt ute. Vid noll grader ute kan ett dåligt isolerat hus gå från 21 till 10 grader på drygt ett dygn.",
      "Ett flerfamiljshus från 1950-talet når +5 grader på mindre än fem dygn vid 10 minusgrader. Energimyndighetens exempel med en lågenergivilla ger fyra dygn vid 20 minusgrader, sex dygn vid 10 minusgrader och drygt tolv dygn vid noll.",
      "Plus 5 grader beskrivs som gränsen där friska och välklädda personer ännu kan stanna. Äldre, sjuka och små barn behöver hjälp långt tidigare.",
      "Fyll i byggår och uppvärmning under Föreningsuppgifter.",
    ].join("\n\n"),
    steps: [
      "Läs av temperaturen inne och ute när värmen försvinner.",
      "Skriv upp klockslaget och läs av igen efter några timmar.",
      "Gör felanmälan till värmeleverantören eller jouren.",
      "Öppna trygghetsrummet innan det blir kallt.",
      "Knacka på hos grannar som är känsliga för kyla.",
      "Bestäm i tid vid vilken temperatur ni föreslår att folk flyttar.",
    ],
    terms:
      "hur länge håller värmen, hur snabbt kallt, utkylning, avkylning, inomhustemperatur, grader inne, hur kallt blir det, temperatur, isolering, dåligt isolerat, gammalt hus, frysrisk, frysa sönder, minusgrader, värmen försvinner, fjärrvärmen slut, termometer, hur länge kan vi bo kvar, plus fem, kallras".split(
        ", ",
      ),
    sources: [COOLING_LOW_ENERGY, COOLING_OLD_BLOCK, COOLING_FIFTIES, WARMTH_AT_HOME],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "varme-eldning-fara",
    title: "Elda aldrig inne: kolmonoxid",
    area: "varme",
    audience: "everyone",
    isDanger: true,
    isGeneralAdvice: false,
    body: [
      "Är någon medvetslös, yr eller har svår huvudvärk där något har brunnit: gå ut i friska luften och ring 112.",
      "Använd aldrig grill, stormkök, elverk eller fotogenlampa som värme inomhus. När något brinner med för lite syre bildas kolmonoxid. Den varken syns eller luktar, och den kan döda. Ett fönster på glänt räcker inte som skydd.",
      "Elverk och grill ska stå utomhus, långt från fönster, dörrar och ventilationsintag. Använd dem inte heller i garage, på inglasad balkong eller i trapphus.",
      "Elda bara i en öppen spis eller kakelugn som sotaren har kontrollerat. Fråga styrelsen. En kolmonoxidvarnare är ett bra skydd för den som har eldstad. Den ersätter inte brandvarnaren.",
    ].join("\n\n"),
    steps: [
      "Mår någon dåligt: ut i friska luften och ring 112.",
      "Varna andra i lägenheten och i trapphuset.",
      "Elda aldrig med grill, stormkök eller gasolvärmare inne.",
      "Ställ elverk utomhus, långt från fönster och ventilation.",
      "Laga mat på stormkök bara utomhus.",
      "Välj kläder, filtar och ett gemensamt rum i stället för eld.",
    ],
    terms:
      "kolmonoxid, koloxid, kolos, koloxidförgiftning, elda inne, elda inomhus, grilla inne, grill, kolgrill, engångsgrill, grilla i lägenheten, värma med grill, stormkök, trangia, gasolkamin, gasolvärmare, fotogenkamin, fotogen, elverk, generator, avgaser, öppen spis, kakelugn, värmeljus i kruka, kolmonoxidlarm, co-larm, rökförgiftning".split(
        ", ",
      ),
    sources: [CARBON_MONOXIDE],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "mat-utan-kyl",
    title: "Mat utan kyl och spis",
    area: "mat",
    audience: "residents",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Välj mat som tål rumstemperatur, mättar och kan ätas som den är eller lagas snabbt med lite vatten. Tänk på vad ni brukar tycka om. Mat som ingen vill äta är inte till hjälp.",
      "Exempel: konserver med bönor, fisk, kött eller färdigmat, knäckebröd, jordnötssmör, müsli, havregryn, torkad frukt, nötter, nyponsoppa och choklad. Glöm inte konservöppnare, välling och mat till husdjur.",
      "Ett enkelt sätt är att alltid ha lite mer hemma av det ni redan äter. Ställ det nya längst in och ät det äldsta först. Då blir inget för gammalt.",
      "Campingkök används utomhus. Föreningen kan ordna en gemensam matplats på gården, så räcker både kök och sällskap längre.",
    ].join("\n\n"),
    steps: [
      "Skriv en matlista för sju dygn.",
      "Se efter vad som redan finns i skåpen.",
      "Köp lite extra varje vecka i stället för allt på en gång.",
      "Lägg konservöppnare och engångstallrikar bredvid.",
      "Ät först det som står i kylen, sedan det som tinar.",
      "Se över datumen två gånger om året.",
    ],
    terms:
      "mat, nödmat, krismat, konserver, burkmat, torrvaror, frystorkad mat, matförråd, skafferi, äta utan spis, laga mat utan el, kall mat, hållbar mat, stormkök, trangia, campingkök, gasolkök, spritkök, matlista, knäckebröd, bunkra mat, vad ska man äta, hamstra".split(
        ", ",
      ),
    sources: [FOOD_AGENCY_HOME],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "mat-specialkost",
    title: "Specialkost i kris",
    area: "mat",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "Den som måste äta på ett visst sätt kan inte räkna med att gemensam mat passar. Ha därför hemma det du själv behöver, för minst en vecka. Det gäller till exempel vid celiaki, allergi, diabetes, sondmat, modersmjölksersättning och mat av religiösa skäl.",
      "Får du näring eller specialprodukter på recept: fråga din vårdcentral eller apotek hur du kan ha en rimlig reserv. Det kan inte föreningen avgöra.",
      "När föreningen bjuder på mat ska innehållet stå på en lapp. Laga hellre enkelt, utan nötter och gluten, än många rätter. Håll specialkosten för sig, med egna redskap.",
      "Vid en svår allergisk reaktion, ring 112. För råd om hälsa, ring 1177.",
    ].join("\n\n"),
    steps: [
      "Gör en egen lista på det du måste äta och det du inte tål.",
      "Lägg undan mat för en vecka, märkt med namn och datum.",
      "Ta med egen mat till trygghetsrummet om du kan.",
      "Fråga alltid om innehållet i gemensam mat.",
      "Föreningen: sätt upp innehållet på en lapp vid maten.",
    ],
    terms:
      "specialkost, allergi, matallergi, nötallergi, jordnötter, gluten, glutenfritt, celiaki, laktos, laktosintolerant, laktosfritt, diabetes, diabetiker, halal, kosher, vegan, vegetarian, ersättning, modersmjölksersättning, barnmat, välling, sondmat, näringsdryck, överkänslig".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
];
