import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { WEATHER_WARNINGS } from "./sources.ts";

/** Warnings, cloudbursts and heat. */
export const WEATHER: readonly KnowledgeArticle[] = [
  {
    slug: "vader-smhi-varningar",
    title: "Gul, orange och röd varning",
    area: "extremvader",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "SMHI varnar i tre nivåer efter hur mycket vädret kan ställa till. Samma snömängd kan därför ge varning på ett ställe och inte på ett annat.",
      "Gul: vädret kan störa en del i samhället och innebära vissa risker. Var uppmärksam och förbered dig.",
      "Orange: allvarliga följder och fara för allmänheten. Undvik att ge dig ut i vädret.",
      "Röd: mycket allvarliga följder och stor fara. Ge dig inte ut.",
      "För föreningen är vårt förslag: vid gul, överväg nivå 1 (störning), vid orange nivå 2 och vid röd nivå 3. Portalen aktiverar aldrig ett krisläge av sig själv. Någon i krisgruppen bedömer hur det ser ut hos er.",
      "Tänk på det som brukar drabbas: källare, tak, lösa saker på balkonger och på gården, och grannar som inte kan gå ut. Vid fara för liv, ring 112.",
    ].join("\n\n"),
    steps: [
      "Läs varningen: vad, var, när och hur länge?",
      "Bedöm hur den drabbar just ert hus.",
      "Säkra lösa saker på balkong och gård.",
      "Fyll på vatten, ladda mobiler och powerbanker.",
      "Hör av dig till grannar som är ensamma.",
      "Sätt upp anslag med tid för nästa besked.",
      "Lyssna på P4 och följ varningen.",
    ],
    terms:
      "smhi, vädervarning, gul varning, orange varning, röd varning, klass 1, klass 2, klass 3, färg, färger, varningsfärg, väderapp, smhi appen, storm, stormvarning, oväder, blåst, blåser, vind, snöstorm, snökaos, halka, ishalka, åska, åskväder, översvämning, högt vattenstånd, väderlek, prognos, takras".split(
        ", ",
      ),
    sources: [WEATHER_WARNINGS],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "vader-skyfall-kallare",
    title: "Skyfall och källare",
    area: "extremvader",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "Vid skyfall kommer vattnet snabbt, ofta genom källardörrar, golvbrunnar och fönster i markplan. Det mesta av skadan kan ni minska innan det regnar.",
      "Rensa brunnar, rännor och lövsilar regelbundet. Ta reda på var vattnet samlas på gården. Förvara inget värdefullt på källargolvet. Fråga er VVS-firma om golvbrunnarna har backventil och om det finns dräneringspump.",
      "När det översvämmar: gå inte ner i en källare med vatten på golvet om strömmen kan vara på. Vatten och el är livsfarligt ihop. Låt en elektriker stänga av om ni inte säkert kan göra det torrskodd. Gå inte in i rinnande vatten.",
      "Vid fara för liv, ring 112. Fotografera skadorna och ring försäkringsbolagets jour innan ni kastar något.",
    ].join("\n\n"),
    steps: [
      "Gå ut före ovädret och rensa brunnar.",
      "Flytta upp saker från källargolv.",
      "Lägg sandsäckar eller tät trösklar om ni har sådana.",
      "Gå inte ner i vatten där det finns el.",
      "Stäng av det ni kan stänga säkert.",
      "Fotografera skadorna.",
      "Ring försäkringsbolagets jour.",
    ],
    terms:
      "skyfall, ösregn, hällregn, regn, översvämning, oversvamning, vatten i källaren, översvämmad källare, källaröversvämning, dagvatten, golvbrunn, backventil, bakåtflöde, lövsil, stuprör, hängränna, dränering, pump, dränkpump, länspump, sandsäckar, vattenskada, fuktskada, källarförråd, blöt källare".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "vader-hetta",
    title: "Värmebölja",
    area: "extremvader",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "Långvarig hetta tar hårt på kroppen, särskilt för äldre, små barn, gravida och den som är sjuk. Det gäller också i lägenheter högt upp och med fönster mot söder.",
      "Drick ofta, även innan du blir törstig. Dra för gardiner och markiser på dagen. Vädra på kvällen och natten, när det är svalare ute än inne. Ta det lugnt mitt på dagen.",
      "Hör av dig till ensamma grannar. Är det någon som bor varmt, hjälp hen att sitta på ett svalare ställe några timmar om dagen. Föreningen kan öppna ett svalt rum, till exempel en källarlokal, och sätta fram vatten.",
      "Blir någon förvirrad eller svimmar: ring 112. För råd om hälsa och mediciner, ring 1177.",
    ].join("\n\n"),
    steps: [
      "Drick vatten ofta.",
      "Skugga fönster på dagen och vädra på natten.",
      "Svalka dig med en blöt handduk eller en ljummen dusch.",
      "Undvik ansträngning på eftermiddagen.",
      "Ring eller knacka på hos ensamma grannar varje dag.",
      "Öppna ett svalt rum i huset om ni kan.",
    ],
    terms:
      "värmebölja, varmebolja, hetta, het, för varmt, hett inne, varmt hemma, varm lägenhet, sommarvärme, värmeslag, solsting, uttorkad, vätskebrist, dricka vatten, svalka, svalt rum, fläkt, luftkonditionering, ac, kylanläggning, tropisk natt, högtemperatur, 30 grader, äldre i värme, höga temperaturer".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
];
