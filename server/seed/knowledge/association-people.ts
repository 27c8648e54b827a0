import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { NOTICE_LAWYERS, NOTICE_OF_MEETING, PREPAREDNESS_WEEK, SAFETY_POINT, SAFETY_POINT_LEVELS } from "./sources.ts";

/** Tenants, meetings and the neighbourhood. */
export const ASSOCIATION_PEOPLE: readonly KnowledgeArticle[] = [
  {
    slug: "brf-anhoriga-och-hyresgaster",
    title: "Hyresgäster utanför medlemsregistret",
    area: "kommunikation",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "I huset bor fler än medlemmarna. Hyresgäster, andrahandshyresgäster, inneboende, vuxna barn, lokalhyresgäster och gäster märker också av ett strömavbrott. De finns inte i medlemsregistret, men de ska få besked.",
      "Gör så att det inte spelar någon roll vem som är medlem: samma anslag, samma QR-kod och samma samlingsplats för alla. Skriv kort och enkelt, och översätt det viktigaste.",
      "Ta inte uppgifter ur medlemsregistret för att nå andra. Låt var och en anmäla sig själv. Be den som hyr ut i andra hand att berätta för sin hyresgäst.",
      "Anhöriga som bor någon annanstans vill ofta veta hur en äldre släkting har det. Föreningen berättar inget om andra. Den boende kan själv skriva en kontaktperson.",
    ].join("\n\n"),
    steps: [
      "Sätt upp QR-anslag vid varje port och i tvättstugan.",
      "Skriv viktiga besked på fler språk om det behövs.",
      "Be andrahandsuthyrare informera sin hyresgäst.",
      "Ta med alla dörrar i trapphusronden, inte bara medlemmar.",
      "Lämna bladet Välkommen ny granne till den som flyttar in.",
      "Berätta aldrig om en boende för någon annan.",
    ],
    terms:
      "hyresgäst, hyresgäster, andrahand, andrahandshyresgäst, andrahandsuthyrning, inneboende, sambo, barn över 18, anhörig, anhöriga, släkting, gäst, airbnb, lokalhyresgäst, butik i huset, inte medlem, icke medlem, nyinflyttad, ny granne, språk, engelska, kontaktperson".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brf-kallelse",
    title: "Kallelse till stämma",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Kallelsen till den ordinarie stämman skickas tidigast sex och senast fyra veckor före. Stadgarna får tillåta kortare tid, ner till två veckor.",
      "Till en extra stämma skickas kallelsen tidigast sex och senast två veckor före. Gäller det en ändring av stadgarna är senaste tid fyra veckor.",
      "Läs alltid era egna stadgar först, de säger också hur kallelsen ska skickas. Är ni osäkra, fråga er organisation eller en jurist.",
      "På sidan Kalender hjälper Kallelseguiden er att räkna. Skriv stämmodatumet, så får ni tidigaste och senaste dag.",
      "Ska beredskap tas upp på stämman: skriv det i kallelsen så att alla kan läsa in sig.",
    ].join("\n\n"),
    steps: [
      "Bestäm stämmodatum.",
      "Läs stadgarna om tid och sätt att kalla.",
      "Räkna ut tidigaste och senaste dag.",
      "Skriv vad som ska beslutas och bifoga underlag.",
      "Skicka kallelsen och sätt upp den i trapphusen.",
      "Spara kallelsen och datumet då den skickades.",
    ],
    terms:
      "kallelse, kalla till stämma, stämma, stämman, årsstämma, årsmöte, föreningsstämma, extra stämma, extrastämma, hur många veckor, fyra veckor, två veckor, kallelsetid, stadgar, stadgeändring, dagordning, motion, motioner, röstlängd, sista dag att kalla, kallelsefönster".split(
        ", ",
      ),
    sources: [NOTICE_OF_MEETING, NOTICE_LAWYERS],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brf-beredskapsveckan",
    title: "Vecka 39",
    area: "ledning",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Beredskapsveckan är vecka 39 varje år. Då pratar myndigheter, kommuner och föreningar om hemberedskap, och det är lätt att få med grannarna.",
      "Projektledaren på dåvarande MSB ville se att fastighetsägare bjuder på gemensamma förråd, hjälper grannar att samarbeta, använder anslagstavlan i trapphuset och visar skyddsrummet. Det är en bra lista för en förening.",
      "Ni behöver inte göra allt. En kväll med kaffe, en rundvandring i skyddsrummet och en lista med tre saker var och en kan göra är bra nog. Nästa gång är 27 september till 3 oktober 2027.",
      "Lägg in veckan i föreningens kalender och börja planera i augusti.",
    ].join("\n\n"),
    steps: [
      "Välj en dag i vecka 39.",
      "Bjud in med anslag i varje trapphus och mallen Inbjudan.",
      "Visa skyddsrum, avstängningar och samlingsplats.",
      "Låt alla räkna på vatten, tillsammans.",
      "Sätt upp QR-anslag och be fler anmäla sig till krislarmet.",
      "Fråga vem som vill vara trapphusombud.",
    ],
    terms:
      "beredskapsveckan, beredskapsvecka, beredskapsveckan 2027, vecka 39, v 39, v39, september, informationskväll, boendekväll, temavecka, kampanj, öppet hus, rundvandring, grillkväll, städdag, visa skyddsrummet, hemberedskapskväll, msb vecka, aktivitet".split(
        ", ",
      ),
    sources: [PREPAREDNESS_WEEK],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "samverkan-trygghetspunkt",
    title: "Trygghetspunkt och Grannpunkt",
    area: "ledning",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "En trygghetspunkt är en plats som kommunen öppnar i en kris. Den kan också heta värmestuga, trygghetsplats eller krispunkt. Där kan du få information, värme, vatten, ladda mobilen och äta något enkelt. Kommunen och P4 berättar var den finns.",
      "För den som är frisk är hemmet den bästa trygghetspunkten, enligt Energimyndigheten. Gå dit när du inte klarar dig hemma, eller för att hämta information och kraft.",
      "En Grannpunkt är husets egen variant, till exempel tvättstugan eller föreningslokalen. Energimyndighetens högre nivå för trygghetspunkter är minst 18 grader, helst 20, med reservkraft, toaletter och personal. Det är ett bra mål, men börja med ljus, värme, laddning, vatten och en anslagstavla.",
      "Lägg in platsen på sidan Karta så att alla hittar.",
    ].join("\n\n"),
    steps: [
      "Ta reda på var kommunens trygghetspunkt ligger.",
      "Välj ett rum i huset som är lätt att värma.",
      "Ordna ljus, laddning, vatten, filtar och en anslagstavla.",
      "Bestäm vem som öppnar, vem som har tillsyn och till vilken tid.",
      "Sätt upp en skylt: öppet, fullt eller stängt.",
      "Hjälp grannar dit som har svårt att gå.",
    ],
    terms:
      "trygghetspunkt, trygghetspunkter, trygghetsplats, krispunkt, värmestuga, varmestuga, grannpunkt, trygghetsrum, samlingslokal, samlingsplats, tvättstugan, värma sig, ladda mobilen, ladda telefon, varmt ställe, hjälp av kommunen, kommunens lokal, var kan jag gå, grannföreningen, samverkan, krissamverkan".split(
        ", ",
      ),
    sources: [SAFETY_POINT, SAFETY_POINT_LEVELS],
    reviewBy: REVIEW_BY,
  },
];
