import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { FOOD_VAT } from "./sources.ts";

/** Buying for the association. */
export const PURCHASES: readonly KnowledgeArticle[] = [
  {
    slug: "inkop-moms",
    title: "Moms på mat och annat",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Momsen på mat är 6 procent från den 1 april 2026 till den 31 december 2027. Innan dess var den 12 procent. För det mesta annat i katalogen räknar portalen med 25 procent.",
      "Det spelar roll när ni jämför priser. Titta alltid på samma sak: pris med moms mot pris med moms. Leverantörer till föreningar skriver ofta priset utan moms.",
      "Ett exempel: en vara för 100 kronor utan moms kostar 125 kronor med 25 procent och 106 kronor med 6 procent.",
      "I AI-Handel visas priset både utan och med moms. Momsen kan skilja sig mellan varorna i samma förfrågan. Om föreningen kan dra av moms beror på er verksamhet. Det svarar er revisor eller Skatteverket på.",
    ].join("\n\n"),
    steps: [
      "Se efter om priset är med eller utan moms.",
      "Räkna om allt till samma sätt innan ni jämför.",
      "Kontrollera momsen på matvaror.",
      "Be leverantören skriva momsen i offerten.",
      "Fråga revisorn om avdrag.",
    ],
    terms:
      "moms, mervärdesskatt, mervardesskatt, exklusive moms, exkl moms, ex moms, inklusive moms, inkl moms, momssats, matmoms, sänkt moms, moms på mat, 6 procent, 12 procent, 25 procent, pris utan moms, pris med moms, avdragsrätt, faktura, skatt, livsmedelsmoms, momsfritt".split(
        ", ",
      ),
    sources: [FOOD_VAT],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "inkop-jamfora-offert",
    title: "Jämför offerter",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "Be om pris från minst två eller tre leverantörer på samma lista. Skillnader i antal, frakt och moms gör annars att offerterna inte går att jämföra.",
      "Skriv vad ni behöver, inte vilket märke. Till exempel: kärl för livsmedel, tio stycken, 20 liter, med tappkran. Be om sista leveransdag, garanti och vad som händer om varan inte passar.",
      "Det billigaste är inte alltid bäst. Fråga hur länge saken håller, vem som kontrollerar den om fem år, hur mycket den väger full och om den får stå där ni tänkt.",
      "Räkna ut priset per lägenhet. Det är siffran som grannarna förstår. Skriv beslutet i protokollet. Den som har en egen koppling till leverantören ska säga det och inte vara med och besluta.",
      "Skapa en förfrågan i AI-Handel och beslutsunderlaget med mallen under Dokument.",
    ].join("\n\n"),
    steps: [
      "Skriv en lista över behov och antal.",
      "Skicka samma lista till två eller tre leverantörer.",
      "Räkna om till samma moms och ta med frakt.",
      "Jämför pris per lägenhet, leveranstid och garanti.",
      "Skriv vad ni väljer och varför.",
      "Besluta i styrelsen och spara offerterna.",
    ],
    terms:
      "offert, offerter, prisförfrågan, produktförfrågan, anbud, pris, prisjämförelse, jämföra priser, upphandling, inköp, köpa in, leverantör, billigast, rabatt, kostnad, budget, kr per lägenhet, beslutsunderlag, beställning, frakt, garanti, leveranstid, samköp, webbutik".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
];
