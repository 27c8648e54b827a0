import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { PHONE_NUMBERS, RADIO_AND_READINESS, SIREN, SIREN_AT_HOME, VMA_CHANNELS } from "./sources.ts";

/** Radio, warnings, numbers and how to check what one hears. */
export const INFORMATION: readonly KnowledgeArticle[] = [
  {
    slug: "info-p4-radio",
    title: "P4 och batteriradio",
    area: "kommunikation",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Sveriges Radio P4 är beredskapskanal. Där kommer myndigheternas besked, också när internet och mobilnät inte fungerar. Därför behöver hushållet en radio som går på batterier, vev eller solcell.",
      "Bilradion fungerar också, men låt aldrig motorn gå i ett garage.",
      "Lyssna på bestämda tider och stäng av emellan. Då räcker batterierna längre. Det är bra om någon i varje trappuppgång lyssnar och skriver upp det viktigaste på ett anslag.",
      "Håll reda på tre saker i varje besked: vad har hänt, var gäller det och vad ska vi göra. Skriv alltid klockslag.",
    ].join("\n\n"),
    steps: [
      "Ställ in P4 för ert område och skriv frekvensen på radion.",
      "Lägg reservbatterier av rätt sort bredvid radion.",
      "Prova radion när klockan ställs om till sommartid och vintertid.",
      "Bestäm vem som lyssnar i varje trapphus.",
      "Skriv besked på anslag: vad, var, vad vi gör, när nästa besked kommer.",
    ],
    terms:
      "radio, p4, pfyra, sveriges radio, batteriradio, vevradio, krisradio, solcellsradio, fm-radio, bilradio, dab, beredskapskanal, lokalradio, inget internet, mobilnätet nere, ingen täckning, wifi nere, nyheter, hur får jag information, lyssna på radio, frekvens".split(
        ", ",
      ),
    sources: [RADIO_AND_READINESS],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "info-vma",
    title: "Så fungerar VMA",
    area: "skydd",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "VMA betyder viktigt meddelande till allmänheten. Det kan komma i radio och tv, i Sveriges Radios och Krisinformations appar och som sms till mobiler i området. I allvarliga fall hörs sirenen utomhus.",
      "Sirenen låter i 7 sekunder, är tyst i 14 sekunder och håller på i minst två minuter. Faran över är en lång ton, 30 sekunder.",
      "Hör du den: gå in, stäng fönster, dörrar och ventilation och lyssna på P4. Stanna inne tills du hör att faran är över. Att en varning har slutat visas är inte samma sak som att faran är över.",
      "Är du själv i fara, ring 112. Vill du bara ha information, ring 113 13 så att 112 hålls fritt.",
      "Föreningen stänger av husets fläktar om det går och sätter upp anslag inomhus. Be ingen gå ut för att göra det.",
    ].join("\n\n"),
    steps: [
      "Gå in.",
      "Stäng fönster, dörrar och ventiler.",
      "Stäng av köksfläkt och luftvärmepump.",
      "Lyssna på P4.",
      "Ring eller skriv till grannar som kan ha missat varningen.",
      "Vänta på Faran över. Vädra sedan enligt råden.",
    ],
    terms:
      "vma, viktigt meddelande till allmänheten, viktigt meddelande, hesa fredrik, siren, sirenen, tyfon, larm ute, larmet tjuter, tutar, signal, varning, gasmoln, gasutsläpp, giftig rök, giftig gas, sms-varning, stäng fönster, stänga ventilation, faran över, gå inomhus, stanna inne, fara över".split(
        ", ",
      ),
    sources: [SIREN, SIREN_AT_HOME, VMA_CHANNELS],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "info-hesa-fredrik-test",
    title: "Test av sirenen",
    area: "skydd",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Sirenen provas klockan 15 den första helgfria måndagen i mars, juni, september och december. Då hör du signalen, men du behöver inte göra något.",
      "Är måndagen en helgdag flyttas testet en vecka. Nästa gånger är 7 december 2026, 1 mars, 7 juni, 6 september och 6 december 2027.",
      "Signalen är 7 sekunder ton och 14 sekunder tystnad i minst två minuter. Faran över är en lång ton, 30 sekunder. Hör du sirenen någon annan tid är det på riktigt: gå in, stäng fönster, dörrar och ventilation och lyssna på P4.",
      "Testet är ett bra tillfälle att berätta för barn och nya grannar vad signalen betyder, och att pröva att stänga av husets ventilation. Datumen hör hemma i föreningens kalender.",
    ].join("\n\n"),
    steps: [
      "Lägg in testdatumen i föreningens kalender.",
      "Berätta för barn och nyinflyttade vad som kommer att höras.",
      "Lyssna: hörs sirenen i lägenheten med stängda fönster?",
      "Sätt upp ett anslag veckan före, gärna på flera språk.",
      "Öva att stänga fönster och ventiler.",
    ],
    terms:
      "hesa fredrik, hesafredrik, sirentest, test av sirenen, testlarm, första måndagen, måndag klockan 15, klockan tre, mars juni september december, låter idag, tutar idag, varför tutar det, siren idag, provlarm siren, tyfonen, vma-test, vma test, larmprov, signaltest".split(
        ", ",
      ),
    sources: [SIREN],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "info-viktiga-nummer",
    title: "112, 113 13, 114 14 och 1177",
    area: "kommunikation",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "112 ringer du när det är fara för liv, egendom eller miljö.",
      "113 13 ger och tar emot information vid olyckor och kriser. Ring dit om du undrar vad som händer. Då hålls 112 fritt för dem som behöver hjälp.",
      "114 14 går till polisen när det inte är bråttom, till exempel för att anmäla en stöld. Pågår brottet, ring 112.",
      "1177 ger råd om hälsa och vård. Är det bråttom och allvarligt, ring 112.",
      "Skriv numren på papper och sätt dem vid dörren eller på kylskåpet. En mobil kan vara urladdad, och då är det svårt att minnas. Lägg till jourerna för hiss, lås, värme och vatten, försäkringsbolaget och en granne.",
    ].join("\n\n"),
    steps: [
      "Fara för liv: ring 112. Säg vad som har hänt, var och hur många som behöver hjälp.",
      "Vill du veta vad som händer: ring 113 13.",
      "Polis utan brådska: ring 114 14.",
      "Råd om hälsa: ring 1177.",
      "Sätt upp numren på papper hemma och i trapphuset.",
    ],
    terms:
      "telefonnummer, viktiga nummer, nödnummer, sos, sos alarm, larmnummer, 112, ett ett två, 11313, 113 13, 11414, 114 14, 1177, sjukvårdsrådgivning, sjukvårdsupplysningen, polisen, ambulans, brandkår, brandkåren, räddningstjänst, vem ska jag ringa, ring polisen, akut".split(
        ", ",
      ),
    sources: [PHONE_NUMBERS],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "info-desinformation",
    title: "Kontrollera uppgifter",
    area: "kommunikation",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "I en kris sprids rykten snabbt. De flesta som delar vill väl, men fel uppgifter kan göra att grannar blir rädda eller gör fel saker. Ta därför en paus innan du skickar något vidare.",
      "Fråga dig: vem säger det här? Hur vet de det? När skrevs det? Säger någon annan samma sak? Var extra försiktig när texten vill göra dig arg eller rädd, eller när bilden saknar plats och datum.",
      "Jämför med P4, Krisinformation.se och din kommun. Finns uppgiften inte där, säg att du inte vet.",
      "Föreningens egna besked ska ha avsändare, klockslag och tid för nästa besked. Då känner alla igen dem. Har ni haft fel, rätta samma dag och i samma kanal.",
    ].join("\n\n"),
    steps: [
      "Vänta innan du delar.",
      "Se efter vem som är avsändare och när det skrevs.",
      "Jämför med P4, Krisinformation.se eller kommunen.",
      "Dela inte skärmbilder utan källa.",
      "Säg till krisgruppen om ett rykte går i huset.",
      "Rätta fel öppet och vänligt.",
    ],
    terms:
      "desinformation, rykte, rykten, fake news, falska nyheter, propaganda, påverkan, källkritik, lögn, stämmer det, är det sant, lurad, bedrägeri, konspiration, felaktig information, falskt meddelande, fejk, deepfake, facebook, tiktok, whatsapp, kedjebrev, kolla källan".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
];
