import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import {
  EMERGENCY_WATER,
  FINLAND_FLUSH,
  FINLAND_WATER,
  FOOD_AGENCY_CONTAINERS,
  FOOD_AGENCY_HOME,
  MCF_BROCHURE,
  MCF_WATER,
  MUNICIPAL_HOME_ADVICE,
  NORWAY,
  TENANT_WATER,
  WATER_SECURITY,
} from "./sources.ts";

/** A week at home, drinking water and toilets. */
export const HOME_AND_WATER: readonly KnowledgeArticle[] = [
  {
    slug: "hemberedskap-en-vecka",
    title: "Klara en vecka",
    area: "mat",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Alla som kan bör klara sig utan hjälp i minst en vecka. Det är rådet i broschyren Om krisen eller kriget kommer, som gick ut till hushållen hösten 2024.",
      "Tänk i fyra behov: vatten, värme, mat och information. Börja med vattnet, för det är svårast att ordna i efterhand. Ta sedan en sak i taget. Mycket har du redan hemma: täcken, konserver, ljus och en vän att ringa.",
      "Det föreningen ordnar är ett tillskott. Hushållens egen vecka är grunden. Ju fler i huset som klarar sig själva, desto mer tid finns det för grannar som behöver stöd.",
      "På Mitt konto ser du hur långt ditt hushåll har kommit. Under Produkttips för hushållet finns förslag, område för område.",
    ].join("\n\n"),
    steps: [
      "Räkna ut hur mycket vatten ni behöver på sidan Vattenförsörjning.",
      "Lägg undan mat som ni tycker om och som håller sig utan kyl.",
      "Samla täcken, varma kläder och ljuskällor där ni hittar dem i mörker.",
      "Skaffa en radio som går på batterier och prova den.",
      "Ladda en powerbank och lägg den på en bestämd plats.",
      "Skriv viktiga telefonnummer på papper.",
      "Tänk på husdjur, läkemedel och spädbarn.",
    ],
    terms:
      "hemberedskap, krislåda, krislada, preppa, prepping, prepper, bunkra, klara sig själv, sju dygn, sju dagar, 72 timmar, en vecka, beredskapslåda, nödförråd, krispaket, hemmaberedskap, om krisen eller kriget kommer, broschyren, vad ska jag ha hemma, förråd hemma, kristider, beredskap hushåll".split(
        ", ",
      ),
    sources: [MCF_BROCHURE, MUNICIPAL_HOME_ADVICE],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "vatten-hur-mycket",
    title: "3–5 liter per person",
    area: "vatten",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Räkna med 3–5 liter vatten per person och dygn. Det räcker till att dricka, laga mat och sköta den enklaste hygienen. Det är Livsmedelsverkets råd.",
      "Tre liter är det minsta. För en familj på fyra blir det 84 liter på en vecka. En person behöver minst 21 liter. Husdjur kommer till, och vatten till toaletten räknas inte in.",
      "I Norge är rådet högre, ungefär 20 liter per person totalt, och den som bor i flerfamiljshus får rådet att fråga styrelsen om ett gemensamt vattenförråd. Det är en bra fråga även här.",
      "På sidan Vattenförsörjning räknar portalen ut ert behov, vad ni har och hur många dygn det räcker. Föreningen kan räkna på hela huset på samma sida.",
    ].join("\n\n"),
    steps: [
      "Räkna hur många ni är hemma, barn och vuxna.",
      "Multiplicera med 3 liter och 7 dygn. Ta 5 liter om ni har plats.",
      "Lägg till vatten för husdjur.",
      "Räkna det vatten ni redan har i dunkar och flaskor.",
      "Fyll på det som saknas, ett kärl i taget.",
    ],
    terms:
      "hur mycket vatten, vattenbehov, dricksvatten, liter per person, liter om dagen, liter per dygn, vattenmängd, vattenförråd, drickvatten, vatten en vecka, 21 liter, 84 liter, tre liter, fem liter, räkna vatten, vattenkalkyl, törst, vatten familj, vatten till hund, vatten till katt".split(
        ", ",
      ),
    sources: [FOOD_AGENCY_HOME, MCF_WATER, TENANT_WATER, NORWAY],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "vatten-forvara-dunk",
    title: "Förvara och byt vatten",
    area: "vatten",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Vanligt kranvatten går bra att spara. Kärlet ska vara rent, tåla livsmedel och gå att stänga tätt. Ställ det mörkt och svalt.",
      "Vattnet håller sig i månader. Lukta och smaka innan du använder det: luktar och smakar det bra går det att dricka. Den som har mycket nedsatt immunförsvar bör koka vattnet eller välja flaskvatten.",
      "Byt vattnet en eller några gånger om året. Häll inte ut det gamla i onödan, det duger till blommor, disk och städning.",
      "Du kan också fylla flaskor till två tredjedelar och frysa dem. De håller frysen kall och blir dricksvatten när de tinar.",
      "På sidan Vattenförsörjning kan du skriva ut dunketiketter och lägga in en påminnelse om nästa vattenbyte.",
    ].join("\n\n"),
    steps: [
      "Diska kärlet noga och skölj det.",
      "Fyll med kallt kranvatten och skruva åt locket.",
      "Skriv datum på en etikett.",
      "Ställ kärlet mörkt och svalt, lågt så att det inte kan falla.",
      "Välj kärl som du orkar bära när de är fulla. En liter väger ungefär ett kilo.",
      "Lägg in nästa byte i kalendern.",
    ],
    terms:
      "vattendunk, dunk, dunkar, vattenkärl, kanister, jerrycan, flaskor, petflaska, pet-flaskor, vattentank, spara vatten, lagra vatten, förvara vatten, hur länge håller vatten, gammalt vatten, byta vatten, vattenbyte, unket vatten, hållbarhet vatten, frysa vatten, rengöra dunk, plastdunk, vattenflaskor".split(
        ", ",
      ),
    sources: [FOOD_AGENCY_CONTAINERS, FOOD_AGENCY_HOME],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "vatten-nodvatten-hamta",
    title: "Hämta nödvatten",
    area: "vatten",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "När kranvattnet är borta länge kan kommunen eller vattenbolaget ställa ut tankar. Där hämtar du vatten i egna kärl. Ha därför rena dunkar eller flaskor med lock hemma.",
      "Vattnet kan vara ransonerat. Ett vattenbolag anger 3–5 liter per person och dygn. Samma bolag ställer inte ut tankar när det räcker att koka vattnet. Kommunens webbplats och P4 berättar var tankarna står.",
      "Hus som ligger högt kan tappa vattnet redan några timmar efter ett strömavbrott. Tappa upp vatten så snart elen går.",
      "Vatten är tungt att bära i trappor. Hjälps åt: den som har en kärra eller starka armar kan hämta åt en granne. I ett krisläge kan föreningen fördela vem som hämtar åt vem.",
    ].join("\n\n"),
    steps: [
      "Läs kommunens besked om plats och tid.",
      "Ta med egna rena kärl med lock.",
      "Ta kärra, ryggsäck eller barnvagn till hjälp.",
      "Hämta det hushållet behöver, så att vattnet räcker till alla.",
      "Fråga grannar som inte kan gå själva vad de behöver.",
      "Om kommunen säger det: koka vattnet innan du dricker.",
    ],
    terms:
      "nödvatten, nodvatten, vattentank, tankbil, vattentankar, vattenpost, hämta vatten, inget vatten i kranen, vattnet är slut, vattnet är borta, vattenläcka, vattenavbrott, avstängt vatten, koka vatten, kokråd, kokningsrekommendation, förorenat vatten, va-bolag, vattenkärra, bära vatten, tomma kranar".split(
        ", ",
      ),
    sources: [EMERGENCY_WATER, WATER_SECURITY],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "vatten-toalett-utan",
    title: "Toalett utan vatten",
    area: "avlopp",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "När vattnet är borta går toaletten att spola en gång, med det som finns i cisternen. Spara den spolningen.",
      "Sedan fungerar en kraftig påse i toalettstolen. Fäll upp ringen, trä påsen över kanten och fäll ner ringen igen. Strö kattsand, torv, sågspån eller tidningspapper i påsen, det minskar lukt och binder vätska. Knyt ihop påsen efteråt.",
      "Vid strömavbrott är det inte säkert att avloppet fungerar, även om det finns vatten. I Finland är rådet att inte spola alls under ett strömavbrott. I flerfamiljshus kan vatten uppifrån annars komma upp hos grannen längst ner.",
      "Fråga föreningen var påsarna ska lämnas och följ kommunens besked.",
    ].join("\n\n"),
    steps: [
      "Spola inte. Spara vattnet i cisternen.",
      "Trä en kraftig påse i toalettstolen, gärna två i varandra.",
      "Strö något som suger upp i botten och efter varje besök.",
      "Knyt ihop och lägg i en hink med lock.",
      "Tvätta händerna eller använd handsprit varje gång.",
      "Lämna påsarna där föreningen eller kommunen anvisar.",
    ],
    terms:
      "toa, toalett, toan funkar inte, spola, spolning, toapåse, toalettpåse, bajspåse, bajsa, kissa, gå på toa, wc, dass, torrtoa, nödtoalett, hinktoalett, avlopp, stopp i avloppet, översvämmat avlopp, avloppet kommer upp, kattsand, campingtoalett, porta potti".split(
        ", ",
      ),
    sources: [FINLAND_WATER, FINLAND_FLUSH],
    reviewBy: REVIEW_BY,
  },
];
