import { type KnowledgeArticle, REVIEW_BY } from "./article.ts";
import { FIRE_BOARD_LIST, GDPR_ARTICLE_9, GDPR_ASSOCIATIONS, GDPR_CLEAN_UP, GDPR_CONTACTS, GDPR_REGISTERS } from "./sources.ts";

/** Decisions, insurance, registers and consent. */
export const ASSOCIATION_MATTERS: readonly KnowledgeArticle[] = [
  {
    slug: "brf-protokoll-kris",
    title: "Beslut i kris",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: true,
    body: [
      "I en kris fattas beslut snabbt, ofta av två personer i ett trapphus. Skriv ner dem direkt. Då slipper ni bråka om dem efteråt, och försäkringsbolaget får det underlag de ber om.",
      "Fem saker räcker för varje beslut: klockslag, vem som beslutade, vad ni beslutade, varför och vad det kostar. Skriv händelser för sig och beslut för sig. Rätta aldrig genom att sudda: skriv en ny rad.",
      "Bestäm i förväg vem som får besluta och upp till vilket belopp. Det gör ni på ett styrelsemöte, och det skrivs in i protokollet.",
      "Efteråt går styrelsen igenom loggen och bekräftar besluten på ett möte. Vad era stadgar kräver läser ni i dem. Det kan ingen portal avgöra åt er.",
    ].join("\n\n"),
    steps: [
      "Utse en loggförare direkt.",
      "Skriv klockslag, vem, vad, varför och kostnad.",
      "Läs upp beslutet högt så att alla hör.",
      "Fotografera kvitton och skador.",
      "Ta upp besluten på nästa styrelsemöte.",
      "Spara loggen och protokollet ihop.",
    ],
    terms:
      "protokoll, beslut, krisbeslut, styrelsebeslut, per capsulam, styrelsemöte, styrelseprotokoll, logg, loggbok, krislogg, dokumentera, underskrift, justera protokoll, attest, beslutanderätt, mandat, beloppsgräns, jäv, ansvarsfrihet, vem får bestämma, akuta beslut, jourmöte, extra styrelsemöte".split(
        ", ",
      ),
    sources: [],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brf-forsakring",
    title: "Ring försäkringen",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Ring försäkringsbolagets jour tidigt vid en skada. De kan skicka sanering och säga vad ni får göra innan någon har tittat.",
      "HSB Malmös checklista för styrelser råder er att alltid ha med föreningens organisationsnummer och försäkringsnummer, och en lista över jourer. Räddningstjänsten kan också fråga efter försäkringsbolag och organisationsnummer. Fyll i dem under Föreningsuppgifter och skriv dem på ett kort som ni har med er.",
      "Samma checklista råder att telefonlistor till styrelse, jourer, entreprenörer och boende ska hållas uppdaterade vid varje styrelsemöte.",
      "Fotografera innan ni städar. Kasta inget förrän försäkringsbolaget har sett det. Spara kvitton och skriv vad ni gjorde och när. Mallen Skaderapport finns i portalen. Fråga bolaget vad som ingår, det avgör varken vi eller en granne.",
    ].join("\n\n"),
    steps: [
      "Stoppa skadan om det är säkert: stäng vatten eller el.",
      "Fotografera allt från flera håll.",
      "Ring försäkringsbolagets jour.",
      "Uppge organisationsnummer och försäkringsnummer.",
      "Spara kvitton och trasiga saker.",
      "Fyll i Skaderapport.",
      "Berätta för boende vad som händer och be dem ringa sin egen hemförsäkring.",
    ],
    terms:
      "försäkring, forsakring, försäkringsbolag, skadeanmälan, skaderapport, skada, vattenskada, brandskada, självrisk, hemförsäkring, fastighetsförsäkring, bostadsrättstillägg, if, folksam, länsförsäkringar, trygg-hansa, brandkontoret, jour, sanering, organisationsnummer, försäkringsnummer, ersättning".split(
        ", ",
      ),
    sources: [FIRE_BOARD_LIST],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brf-medlemsregister",
    title: "Medlemsförteckning och GDPR",
    area: "ledning",
    audience: "board",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Styrelsen ska föra två register. Medlemsförteckningen ska den som frågar få se. Lägenhetsförteckningen är inte offentlig.",
      "Telefonnummer och e-post ingår inte i de registren. Vill ni ha dem för krislarm eller besked behöver ni en annan grund, till exempel ett samtycke. Lägg dem därför för sig.",
      "Föreningen är personuppgiftsansvarig, och styrelsen svarar för det. Portalen sköter uppgifter åt er, och därför ska det finnas ett personuppgiftsbiträdesavtal.",
      "Tänk på tre saker: fråga bara efter det ni behöver, låt bara dem som behöver uppgiften se den, och ta bort den i tid. Uppgifter om hälsa är känsliga och hör aldrig hemma i en medlemslista. Mallarna Registerförteckning och Informationstext krislarm finns under Dokument.",
    ].join("\n\n"),
    steps: [
      "Håll isär de register som lagen kräver och kontaktuppgifter.",
      "Skriv upp varje register, ändamål och vem som ser det.",
      "Berätta för de boende vad ni sparar och varför.",
      "Ta bort det ni inte längre behöver.",
      "Teckna personuppgiftsbiträdesavtal med dem som hanterar uppgifter åt er.",
      "Ändra listorna när någon flyttar.",
    ],
    terms:
      "medlemsregister, medlemsförteckning, medlemslista, lägenhetsförteckning, lägenhetsregister, gdpr, personuppgifter, dataskydd, dataskyddsförordningen, integritet, personuppgiftslagen, pul, gallring, radera uppgifter, registerutdrag, telefonlista, e-postlista, telefonnummer, kontaktuppgifter, adresser, lista över boende, vem får se listan, personnummer, personuppgiftsansvarig, personuppgiftsbiträde".split(
        ", ",
      ),
    sources: [GDPR_REGISTERS, GDPR_ASSOCIATIONS, GDPR_CONTACTS, GDPR_CLEAN_UP],
    reviewBy: REVIEW_BY,
  },
  {
    slug: "brf-krislarm-samtycke",
    title: "Varför ni behöver samtycke",
    area: "kommunikation",
    audience: "everyone",
    isDanger: false,
    isGeneralAdvice: false,
    body: [
      "Krislarm går till mobilnummer och e-post. De uppgifterna hör inte till föreningens lagstadgade register, så de behöver en egen grund. Samtycke är den tydligaste: du anmäler dig själv, vet vad du får och kan sluta när du vill.",
      "Därför kan styrelsen inte bara hämta numren ur en gammal lista. I portalen anmäler sig var och en, bekräftar med en kod och är först därefter med. Vi sparar när du anmälde dig och vilken text du läste, så att det går att visa.",
      "Alla som bor i huset kan anmäla sig, även hyresgäster och inneboende. Den som inte vill får besked på anslag.",
      "Avsluta görs med några tryck och utan konto. Krislarm är till för viktiga besked, inte för annat.",
    ].join("\n\n"),
    steps: [
      "Skanna QR-koden i trapphuset.",
      "Fyll i mobilnummer, e-post eller båda.",
      "Läs texten och kryssa i samtycket.",
      "Bekräfta med koden eller länken.",
      "Be en granne om hjälp om du inte har telefon.",
      "Styrelsen: se täckningen på sidan Krisprenumeranter.",
    ],
    terms:
      "samtycke, krislarm, sms-larm, sms, anmäla sig, prenumerera, prenumeration, krisprenumerant, gdpr, avanmäla, avregistrera, avsluta, stopp, sluta få sms, qr-kod, qr, bekräfta, mobilnummer, telefonnummer, spam, opt-in, varför fråga, rättslig grund".split(
        ", ",
      ),
    sources: [GDPR_CONTACTS, GDPR_ASSOCIATIONS, GDPR_ARTICLE_9],
    reviewBy: REVIEW_BY,
  },
];
