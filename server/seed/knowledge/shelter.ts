import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { RADIO_AND_READINESS, SHELTER_COUNT, SHELTER_NEAREST, SHELTER_PENALTY, SHELTER_QUESTIONS, SHELTER_THREE_DAYS } from "./sources.ts";

/** Shelters and raised alert. */
export const SHELTER: readonly KnowledgeArticle[] = [
  {
    slug: "skydd-skyddsrum-ansvar",
    title: "Föreningens skyddsrum",
    area: "skydd",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Har huset ett skyddsrum är det föreningen som äger det, underhåller det och ser till att skylten sitter uppe. Det är en skyldighet som gäller redan i fred. Eftersatt underhåll kan leda till vite.",
      "I fred får skyddsrummet användas till annat, till exempel förråd eller cykelrum. Det ska ändå kunna vara klart inom två dygn efter beslut om höjd beredskap. Bygg därför inte om och förvara inget som ni inte hinner flytta.",
      "Se över dörrar, gångjärn och beslag, leta efter rost och prova golvbrunnens avstängning. I skyddsrumsförrådet ska bara skyddsrummets egen utrustning finnas.",
      "I Sverige finns ungefär 64 000–65 000 skyddsrum med plats för runt 7 miljoner personer. Alla hus har alltså inte ett eget.",
      "Mallen Skyddsrumsrond finns under Dokument.",
    ].join("\n\n"),
    steps: [
      "Utse en skyddsrumsansvarig i Krisgruppen.",
      "Gå en rond varje år och ta bilder.",
      "Smörj gångjärn och beslag, åtgärda rost.",
      "Kontrollera skylten utanför.",
      "Töm skyddsrumsförrådet på allt som inte hör dit.",
      "Skriv upp brister och vem som åtgärdar dem.",
    ],
    terms:
      "skyddsrum, skydsrum, skyddsrummet, bunker, källare, skyddsrumsskylt, orange skylt, blå triangel, skyddsrumskontroll, kontrollera skyddsrum, cykelrum, förråd i skyddsrum, vite, underhåll skyddsrum, skyddsrumsdörr, golvbrunn, vem ansvarar för skyddsrum, bygga om skyddsrum, skyddsrumsförråd, skyddsrumsplatser".split(
        ", ",
      ),
    sources: [SHELTER_QUESTIONS, SHELTER_PENALTY, SHELTER_COUNT],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "skydd-48-timmar",
    title: "Ställ i ordning på 48 timmar",
    area: "skydd",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "När regeringen beslutar om höjd beredskap ska skyddsrummet vara klart inom två dygn, 48 timmar. Det är kort tid om ingen har tänkt på det i förväg.",
      "Det som tar längst tid är oftast att tömma rummet. Vems är cyklarna, och vart ska det som står i förråden? Bestäm en plats och ett sätt att kontakta ägarna.",
      "Människor bör kunna stanna i skyddsrummet i minst tre dygn. Ni behöver därför tänka på vatten, toalett, ljus, sittplatser och luft.",
      "Skriv en plan med klockslag: vad är klart efter 6, 12, 24 och 48 timmar, och vem gör det. Räkna med att några av er kan vara bortresta eller behövas på annat håll, och utse ersättare. Mallen Iordningställandeplan skyddsrum 48 h finns under Dokument.",
    ].join("\n\n"),
    steps: [
      "Ta fram planen, ritningen och nycklarna.",
      "Kalla ihop dem som är med och fördela uppgifterna.",
      "Töm rummet och skyddsrumsförrådet på lösa saker.",
      "Packa upp utrustningen och räkna den mot listan.",
      "Prova dörrar, golvbrunn och ventilation.",
      "Ordna vatten, toalett, ljus och sittplatser.",
      "Sätt upp skyltar och meddela de boende.",
    ],
    terms:
      "48 timmar, två dygn, två dagar, iordningställande, iordningställa, iordningsställa, tömma skyddsrum, göra klart skyddsrum, ställa i ordning skyddsrum, skyddsrumsplan, höjd beredskap, krig, tömma källaren, tömma förråd, flytta cyklar, torrklosett, luftrenare, skyddsrumsutrustning, tre dygn".split(
        ", ",
      ),
    sources: [SHELTER_QUESTIONS, SHELTER_THREE_DAYS, RADIO_AND_READINESS],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "skydd-hojd-beredskap",
    title: "Höjd beredskap",
    area: "skydd",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Höjd beredskap beslutas av regeringen. Det finns två grader: skärpt beredskap och högsta beredskap. Beslutet meddelas i radio och tv.",
      "Det finns också ett beredskapslarm. Det är en ton i 30 sekunder, tystnad i 15 sekunder, och så om igen i fem minuter. Gå då in och lyssna på P4.",
      "Myndigheterna säger vad som gäller. Följ deras råd, inte rykten. Vardagen fortsätter på många sätt: människor ska äta, sova och ta hand om varandra.",
      "För föreningen betyder det att ett skyddsrum ska vara klart inom 48 timmar. Några i krisgruppen kan behövas på andra håll i samhället. Därför har varje roll en ersättare. Krisnivå 5 på sidan Krisnivåer visar vad var och en gör.",
    ].join("\n\n"),
    steps: [
      "Lyssna på P4 och läs Krisinformation.se.",
      "Ta reda på var närmaste skyddsrum ligger.",
      "Packa en väska med kläder, läkemedel, vatten och radio.",
      "Prata igenom var familjen möts.",
      "Styrelsen: håll möte, fördela roller och ersättare.",
      "Styrelsen: börja ställa i ordning skyddsrummet.",
    ],
    terms:
      "höjd beredskap, hojd beredskap, skärpt beredskap, högsta beredskap, krig, krigsfara, krigslarm, beredskapslarm, flyglarm, mobilisering, krigsplacering, krigsplacerad, totalförsvar, totalförsvarsplikt, civilförsvar, civilt försvar, invasion, ryssland, anfall, om kriget kommer, krigsrisk, vad gör jag vid krig".split(
        ", ",
      ),
    sources: [RADIO_AND_READINESS, SHELTER_QUESTIONS],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "skydd-narmaste",
    title: "Närmaste skyddsrum",
    area: "skydd",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Ingen hör till ett särskilt skyddsrum. Gå till det som ligger närmast när du behöver det, hemma, på jobbet eller på stan. Skyddsrummet i huset är alltså inte bara för dem som bor där.",
      "Titta redan nu efter skyltarna när du går hem. Gå vägen en gång till fots, gärna med barnen, och tänk på trappor, trösklar och mörker.",
      "Många hus saknar skyddsrum. Hinner du inte fram, eller finns inget i närheten, sök dig in i huset. Följ myndigheternas råd i P4.",
      "På sidan Karta visar portalen skyddsrum i närheten. Skriv ut en karta och lägg den i Krispärmen, för internet kan vara borta när du behöver den.",
    ].join("\n\n"),
    steps: [
      "Öppna sidan Karta och välj Närmaste skyddsrum.",
      "Gå vägen och se hur lång tid den tar.",
      "Hitta ett till, om det första är fullt.",
      "Prata med grannar som behöver följe eller bärhjälp.",
      "Skriv ut kartan och spara den på papper.",
    ],
    terms:
      "närmaste skyddsrum, narmaste skyddsrum, var finns skyddsrum, hitta skyddsrum, skyddsrumskarta, karta skyddsrum, skyddsrum nära mig, mitt skyddsrum, inget skyddsrum i huset, vilket skyddsrum, skydd, tunnelbana, skyddad plats, söka skydd, skyddsrum för husdjur, skyddsrum på jobbet, plats i skyddsrum, bomb, bomber, bombanfall, flyganfall, raketer, drönare, ta skydd".split(
        ", ",
      ),
    sources: [SHELTER_NEAREST, SHELTER_COUNT],
    reviewBy: REVIEW_BY,
  },
];
