import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import {
  CRISIS_GROUP,
  CRISIS_PLAN,
  CRISIS_PLAN_CONTENT,
  CRISIS_PLAN_HSB,
  ENERGY_ADVICE_PREPARE,
  PREPAREDNESS_WEEK,
  SAFETY_WALK,
} from "./sources.ts";

/** Plan, group, first meeting and drill. */
export const ASSOCIATION_PLAN: readonly KnowledgeArticle[] = [
  {
    slug: "brf-krisplan-krav",
    title: "Måste vi ha krisplan?",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Nej, det finns inget allmänt lagkrav på att en bostadsrättsförening ska ha en krisplan. Det finns inte heller någon allmän skyldighet att ordna vatten och el till de boende vid krig eller en extrem kris. Så beskriver Bostadsrätterna läget.",
      "Har föreningen egna anställda är det annorlunda. Då behövs en krisorganisation och en plan för dem. En del ska skötas ändå: brandskyddet, registren över medlemmar och lägenheter, och skyddsrummet om ni har ett.",
      "Att det inte är ett krav är inget skäl att vänta. En enkel plan svarar på tre frågor: vem gör vad, i vilken ordning, och hur når vi varandra utan telefon? Ett par sidor räcker långt.",
      "Planen ska finnas på papper, eftersom den behövs när strömmen är borta. Mallen Krisplan finns under Dokument.",
    ].join("\n\n"),
    steps: [
      "Ta upp frågan på ett informationsmöte eller på stämman.",
      "Besluta i styrelsen vem som håller i arbetet.",
      "Skriv roller, ersättare och kontakter.",
      "Beskriv de vanligaste händelserna, en sida var.",
      "Rita in avstängningar och tekniska system.",
      "Skriv ut planen och lägg den i Krispärmen.",
      "Öva och skriv om det som inte fungerade.",
    ],
    terms:
      "krisplan, beredskapsplan, krishanteringsplan, måste vi, måste föreningen, lagkrav, lag, skyldighet, skyldig, ansvar, styrelsens ansvar, krav på krisplan, vad säger lagen, är det obligatoriskt, behöver vi en plan, handlingsplan, krisberedskap brf, bostadsrättsförening ansvar, krispärm, arbetsgivare, anställda".split(
        ", ",
      ),
    sources: [CRISIS_PLAN, CRISIS_PLAN_CONTENT, ENERGY_ADVICE_PREPARE],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brf-krisgrupp",
    title: "Krisgruppens roller",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "När något händer ansvarar styrelsen. Då är det mycket lättare om det redan är bestämt vem som gör vad. Krisgruppen behöver inte bara bestå av styrelsen: fråga grannar som kan el, vård, språk eller bara är lugna och hemma ofta.",
      "Ett råd är att börja med tre roller. Samordnaren leder och beslutar. Informationsansvarig skriver besked och anslag. Administratören för logg och håller listorna. Utöver det behöver ni någon för fastigheten och ett ombud i varje trapphus.",
      "Varje roll ska ha en ersättare. Folk är sjuka, bortresta eller behövs på annat håll.",
      "Rådet är att sätta upp namnen i varje trapphus och på nätet. Den som tar emot det första samtalet frågar: vem ringer, vad har hänt, när, var och hur många gäller det? Fyll i rollerna på sidan Krisgruppen. Områdenas team finns i Krisgrupper.",
    ].join("\n\n"),
    steps: [
      "Utse samordnare och ersättare.",
      "Utse informationsansvarig och administratör.",
      "Utse fastighetsansvarig och trapphusombud.",
      "Fråga var och en: vill du och kan du?",
      "Bestäm vem som får aktivera krisläge och hur mycket hen får köpa för.",
      "Sätt upp kontakterna i trapphusen.",
      "Bekräfta rollerna varje år, och efter varje stämma.",
    ],
    terms:
      "krisgrupp, krisgruppen, krisledning, krisorganisation, krisledare, samordnare, ledare, ansvarig, trapphusombud, ombud, husombud, roller, vem gör vad, ansvarsfördelning, ersättare, informationsansvarig, loggförare, jour, jourlista, kontaktlista, team, teamledare, vem bestämmer, krisgrup".split(
        ", ",
      ),
    sources: [CRISIS_GROUP, CRISIS_PLAN_HSB],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brf-forsta-motet",
    title: "Första mötet om beredskap",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Rådet från Bostadsrätterna är att först ta upp frågan på ett informationsmöte eller på stämman. Då vet styrelsen vad grannarna vill, och fler vill vara med.",
      "Håll mötet kort och vänligt. Börja i det som kan hända: strömmen eller vattnet försvinner en vinterdag. Fråga vad som skulle bli svårt just i ert hus. Skriv upp svaren, lova inte mer än ni kan hålla och skräm ingen.",
      "Avsluta med tre beslut: vem håller ihop arbetet, vad gör vi först och när ses vi igen. Ett bra första steg är att fråga vilka som vill vara trapphusombud.",
      "Inbjudan, checklista och protokoll finns som mallar under Dokument. Resan visar stegen, från det första beslutet till övningen.",
    ].join("\n\n"),
    steps: [
      "Boka en kväll och bjud in alla som bor i huset.",
      "Skriv inbjudan med mallen Inbjudan och sätt upp den i trapphuset.",
      "Visa två eller tre händelser som är rimliga hos er.",
      "Låt alla säga vad de oroar sig för och vad de kan bidra med.",
      "Besluta vem som gör vad till nästa gång.",
      "Skriv ner vad ni kom fram till och berätta för alla.",
    ],
    terms:
      "första mötet, forsta motet, informationsmöte, infomöte, boendekväll, boendemöte, husmöte, medlemsmöte, komma igång, börja, hur börjar vi, starta beredskap, intresse, engagera grannar, inbjudan, dagordning, agenda, presentation, motion, ta upp på stämman, kaffe".split(
        ", ",
      ),
    sources: [CRISIS_PLAN, PREPAREDNESS_WEEK],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brf-ovning-20-min",
    title: "Öva på 20 minuter",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Energi- och klimatrådgivningen råder föreningar att öva planen varje år. Det behöver inte vara stort. Tjugo minuter på ett styrelsemöte räcker för att se vad som saknas.",
      "Så här kan det gå till. Läs upp en händelse: strömmen går klockan 16.30 en tisdag i januari. Ge gruppen en minut i taget. Vad gör vi först? Var ligger nyckeln? Vem ringer vi och vad säger vi till grannarna? Vad händer om samordnaren är bortrest? Skriv upp allt ni inte kunde svara på.",
      "De frågorna är resultatet. Gör dem till uppgifter med namn och datum.",
      "Öva bara med teamet, och skriv alltid ÖVNING i besked. I Finland är en säkerhetspromenad genom huset ett vanligt sätt att lära sig. Den är lätt att göra själv.",
    ].join("\n\n"),
    steps: [
      "Välj en händelse som är rimlig hos er.",
      "Bestäm vem som leder och vem som antecknar.",
      "Läs upp läget och låt gruppen svara, minut för minut.",
      "Öppna Krispärmen och se om svaren finns där.",
      "Skriv upp tre saker att förbättra, med namn och datum.",
      "Spara Övningsprotokoll under Dokument.",
    ],
    terms:
      "övning, öva, ovning, träna, träning, krisövning, bordsövning, skrivbordsövning, simulering, scenario, scenarioövning, provlarm, utrymningsövning, brandövning, repetera, testa planen, 20 minuter, tjugo minuter, säkerhetspromenad, övningsprotokoll, test krislarm, rollspel".split(
        ", ",
      ),
    sources: [ENERGY_ADVICE_PREPARE, SAFETY_WALK],
    reviewBy: REVIEW_BY,
  },
];
