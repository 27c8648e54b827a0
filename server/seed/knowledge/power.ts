import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { DOOR_BATTERIES, DOOR_ROUTINE, ENERGY_ADVICE_OUTAGE, ENERGY_ADVICE_PREPARE, FREEZER, LONG_OUTAGE } from "./sources.ts";

/** Power cuts: the first hour, doors, lifts, fridges. */
export const POWER: readonly KnowledgeArticle[] = [
  {
    slug: "el-avbrott-forsta-timmen",
    title: "Strömavbrott: första timmen",
    area: "el",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Ta reda på hur stort avbrottet är. Är det bara hos dig kan det vara en säkring. Är det mörkt i hela huset eller i kvarteret gäller det er alla. Nätägaren brukar ha avbrottsinformation på sin webbplats.",
      "Hissar, garageportar, laddning och skärmar stannar direkt. Brandlarm, nödbelysning och passersystem slutar fungera efter några timmar. Därför är de första timmarna viktigast för föreningen.",
      "Krisgruppen samlas, delar upp arbetet och går igenom vem som gör vad. Börja med dem som sitter fast, bor ensamma eller har hjälpmedel som drivs av el. Sätt upp ett anslag med klockslag för nästa besked.",
      "Är det fara för liv, ring 112. Kan krisgruppen inte ringa sms eller mejla fungerar papper i trapphuset alltid.",
    ].join("\n\n"),
    steps: [
      "Tänd ficklampan. Undvik levande ljus om du kan.",
      "Se efter: är det lägenheten, huset eller hela området?",
      "Tappa upp vatten medan det finns tryck i kranen.",
      "Stäng av spis, strykjärn och annat som var på.",
      "Håll kyl och frys stängda.",
      "Knacka på hos grannar som kan behöva hjälp.",
      "Styrelsen: aktivera krisläge i portalen och skriv första beskedet.",
    ],
    terms:
      "strömavbrott, elavbrott, strömmen har gått, strömlöst, strömlös, ingen ström, elen är borta, strömmen borta, blackout, mörkt i huset, strömavbrot, proppen har gått, säkring, jordfelsbrytare, nätägare, vattenfall, ellevio, eon, avbrottsinformation, elfel, mörklagt, avbrott i elnätet, svart, mörker, lampan tändes inte, släckt".split(
        ", ",
      ),
    sources: [ENERGY_ADVICE_OUTAGE, ENERGY_ADVICE_PREPARE, LONG_OUTAGE],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "el-portar-och-las",
    title: "När portarna slutar låsa och öppna",
    area: "el",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Passersystemet går på batteri när strömmen är borta. Hur länge det räcker skiljer sig mellan hus. En förening räknar med ungefär 4 timmar, en kommunal hyresvärd med 5–6 timmar. Fråga er leverantör vad som gäller hos er.",
      "Att ta sig ut beror aldrig på ström. Dörren går att öppna inifrån.",
      "Problemet är att komma in. Därför behöver någon ställa upp portarna innan batteriet tar slut. En förening gör det inom 2–4 timmar, med kartong och tejp som ligger i en bestämd brevlåda. Portnycklar finns i ett låst skåp.",
      "En uppställd port ska någon hålla ögonen på. Gör ett schema och släpp inte in okända. Fyll i batteritiden under Föreningsuppgifter, så räknar portalen ut när portarna senast ska ställas upp.",
    ].join("\n\n"),
    steps: [
      "Skriv upp klockslaget när strömmen gick.",
      "Hämta material och portnyckel från den plats ni har bestämt.",
      "Ställ upp porten i god tid, senast en timme före batteriets slut.",
      "Bestäm vem som håller uppsikt och när nästa tar över.",
      "Sätt upp ett anslag om vilken port som är öppen.",
      "När strömmen är tillbaka: stäng portarna och prova att låset fungerar.",
    ],
    terms:
      "port, portar, ytterdörr, entré, entrédörr, portkod, kodlås, dörrkod, tagg, taggen, bricka, nyckelbricka, aptus, elslutbleck, låset funkar inte, porten öppnas inte, porten låser inte, kommer inte in, utelåst, utestängd, portelefon, batteritid, dörrstopp, ställa upp dörren, magnetlås".split(
        ", ",
      ),
    sources: [DOOR_ROUTINE, DOOR_BATTERIES, LONG_OUTAGE],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "el-hiss-fast",
    title: "Fast i hissen",
    area: "el",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "Sitter du fast: stanna kvar i hisskorgen och tryck på larmknappen. Håll in den tills någon svarar. Korgen är det säkraste stället att vänta på. Försök aldrig öppna dörrarna eller klättra ut.",
      "Mår någon dåligt, eller är det rök, ring 112.",
      "Hör du en granne i hissen: prata lugnt genom dörren, fråga hur hen mår och stanna tills hjälpen kommer. Ring numret till hissjouren. Det brukar stå på en skylt i hissen eller vid hissdörren. Släpp inte ut någon själv om du inte har utbildning för just den hissen.",
      "När strömmen kommer tillbaka kan hissen behöva startas av hissfirman. Åk inte förrän den är kontrollerad.",
    ].join("\n\n"),
    steps: [
      "Tryck på larmknappen och vänta på svar.",
      "Ring hissjouren, eller 112 om någon är i fara.",
      "Säg adress, trappuppgång och hur många ni är.",
      "Håll kontakt med den som sitter fast, hela tiden.",
      "Sätt en lapp på hissen: använd inte.",
      "Styrelsen: ha hissjourens nummer på papper i Krispärmen.",
    ],
    terms:
      "hiss, hissen, fast i hiss, fast i hissen, hissen stannade, hisstopp, hissen har stannat, instängd i hissen, instängd, hissjour, kone, otis, schindler, hissfirma, nödsignal, larmknapp, hissen funkar inte, hisslarm, hissdörr, hissreparatör, sitter fast".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "el-frys-och-kyl",
    title: "Kyl och frys",
    area: "mat",
    audience: "residents",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "En full frys håller kylan i minst ett dygn om den hålls stängd. Varje gång du öppnar dörren släpper du in värme. Kylskåpet blir varmt fortare.",
      "Bestäm först vad du ska ta ut. Öppna sedan en gång, ta allt och stäng. Ät först det som står i kylen, sedan det som tinar i frysen och sist torrvaror och konserver.",
      "Vattenflaskor som du har frusit in hjälper till att hålla kylan. Fyll dem till två tredjedelar, så att isen får plats. På vintern kan en balkong eller ett kallt utrymme hjälpa till.",
      "Är du osäker på om maten har blivit dålig: ät den inte. Kasta hellre än att chansa.",
    ].join("\n\n"),
    steps: [
      "Skriv upp när strömmen gick.",
      "Håll kyl och frys stängda.",
      "Lägg en filt över frysen, men inte över baksidan när strömmen är på.",
      "Flytta över frysta vattenflaskor till kylen.",
      "Ät kylvaror först.",
      "Kontrollera maten när strömmen är tillbaka. Kasta det du är osäker på.",
    ],
    terms:
      "kyl, kylskåp, kylen, frys, frysen, frysbox, hur länge håller frysen, tinad mat, upptinad, maten blir dålig, dålig mat, matförgiftning, kylvaror, mjölk, kött, glass, kylklamp, kylväska, tina upp, fryst mat, frysa om, strömlös frys, maten i frysen".split(
        ", ",
      ),
    sources: [FREEZER],
    reviewBy: REVIEW_BY,
  },
];
