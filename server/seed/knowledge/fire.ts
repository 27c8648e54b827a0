import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { FIRE_BOARD_LIST, FIRE_ORDER, FIRE_STAIRWELL, FIRE_WORK, FLAMMABLES, FLAMMABLES_AT_HOME, FLAMMABLES_IN_BLOCK } from "./sources.ts";

/** Fire: prevention, when it burns, and what may be kept where. */
export const FIRE: readonly KnowledgeArticle[] = [
  {
    slug: "brand-sba",
    title: "SBA i föreningen",
    area: "brand",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "SBA betyder systematiskt brandskyddsarbete. Den som äger ett hus ska arbeta med brandskyddet på ett ordnat sätt. Det är en skyldighet, och den är lättare än den låter: bestäm vem som ansvarar, gå ronder, åtgärda det ni hittar och skriv ner det.",
      "Vanligt är en rond varje kvartal, till exempel i februari, maj, augusti och november. Titta efter saker i trapphusen, dörrar som inte stänger, trasig nödbelysning, släckare som är för gamla och skyltar som saknas.",
      "Trapphuset är både vägen ut och räddningstjänstens väg in. En barnvagn eller en soffa kan räcka för att den ska bli farlig.",
      "Ronderna kan ligga i föreningens kalender. Mallen SBA-rond finns under Dokument.",
    ].join("\n\n"),
    steps: [
      "Utse en brandskyddsansvarig och en ersättare.",
      "Lägg in fyra ronder om året i kalendern.",
      "Gå ronden med mallen SBA-rond.",
      "Ta bort det som står i trapphuset och prata med ägaren.",
      "Bestäm vem som åtgärdar varje brist, och när.",
      "Spara protokollet under Dokument.",
    ],
    terms:
      "sba, systematiskt brandskyddsarbete, brandskydd, brandskyddsrond, brandrond, brandtillsyn, brandskyddsansvarig, brandsläckare, släckare, brandvarnare, branddörr, nödutgång, utrymningsväg, barnvagn i trapphuset, saker i trapphuset, skräp i trapphus, nödbelysning, utrymningsskylt, brandinspektion, brandskyddskontroll".split(
        ", ",
      ),
    sources: [FIRE_WORK, FIRE_ORDER],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brand-vid-brand",
    title: "Vid brand",
    area: "brand",
    audience: "everyone",
    isDanger: true,
    isGeneralAdvice: false,
    body: [
      "Ring 112. Rädda dem som är i fara utan att riskera dig själv. Varna grannarna.",
      "Brinner det hos dig: gå ut och stäng dörren efter dig. Den stängda dörren stoppar rök och eld. Släck bara om branden är liten och du har vägen ut bakom dig. Använd trappan, aldrig hissen.",
      "Brinner det någon annanstans och trapphuset är rökfyllt: stanna i din lägenhet, håll dörren stängd och ring 112. Täta springor med blöta handdukar. Visa dig i ett fönster eller på balkongen. Gå aldrig ut i ett rökfyllt trapphus.",
      "Utomhus samlas alla på föreningens samlingsplats. Någon från styrelsen möter räddningstjänsten med nycklar och svarar på frågorna: är någon kvar, behöver någon hjälp, finns brandfarliga varor, vilka rum är känsliga? Ha försäkringsbolag och organisationsnummer till hands.",
    ].join("\n\n"),
    steps: [
      "Rädda den som är i fara, utan att riskera dig själv.",
      "Varna grannar. Bulta på dörrar på vägen ut.",
      "Larma: ring 112.",
      "Släck om det är litet, annars stäng in elden.",
      "Rök i trappan: stanna inne med stängd dörr.",
      "Samlas på samlingsplatsen och räkna in grannarna.",
      "Möt räddningstjänsten med nyckel och pärm.",
    ],
    terms:
      "brand, det brinner, brinner, eldsvåda, eld, lågor, rök, rökig, rök i trapphuset, brandlukt, luktar bränt, luktar rök, brandlarm, brandlarmet tjuter, brandvarnaren piper, fettbrand, torrkokat, utrymma, utrymning, evakuera, släcka, brandfilt, rädda varna larma släck, återsamlingsplats, räddningstjänsten".split(
        ", ",
      ),
    sources: [FIRE_ORDER, FIRE_STAIRWELL, FIRE_BOARD_LIST],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brand-brandfarligt",
    title: "Får vi förvara gasol?",
    area: "brand",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Luktar det gas: tänd inget, gå ut och ring 112.",
      "I lägenheten: gasol i behållare på högst 5 liter, normalt en som används och en i reserv. Brandfarlig vätska i kärl på högst 10 liter.",
      "På öppen balkong: gasolbehållare på högst 30 liter och kärl för vätska på högst 25 liter. En inglasad balkong räknas som inomhus.",
      "I källar- och vindsförråd: aldrig gasol, brandfarlig vätska eller sprejburkar. I gemensamma garage: ingen gasol.",
      "Ett hushåll behöver tillstånd vid mer än 60 liter gas eller 100 liter brandfarlig vätska. Föreningen kan bygga ett särskilt förråd, brandtekniskt avskilt i minst klass EI 30. Då är det fastighetsägaren som ska ha tillståndet.",
      "Är ni osäkra, fråga räddningstjänsten. Föreningen kan ha egna, strängare regler.",
    ].join("\n\n"),
    steps: [
      "Leta igenom förråd, balkong och garage.",
      "Ta bort gasol, bensin, tändvätska och sprej från källare och vind.",
      "Läs hur många liter behållaren rymmer.",
      "Ställ gasol på öppen balkong eller högst 5 liter inne.",
      "Lämna det som är över till återvinningscentralen.",
      "Skriv reglerna på ett anslag vid förråden.",
    ],
    terms:
      "gasol, gasolflaska, gasoltub, gasflaska, p11, tändvätska, bensin, bensindunk, fotogen, rödsprit, t-sprit, sprit, sprejburk, spray, lacknafta, gasolgrill, brandfarlig vara, brandfarligt, balkong, inglasad balkong, förråd, vindsförråd, källarförråd, garage, gaslukt".split(
        ", ",
      ),
    sources: [FLAMMABLES, FLAMMABLES_AT_HOME, FLAMMABLES_IN_BLOCK],
    reviewBy: REVIEW_BY,
  },
];
