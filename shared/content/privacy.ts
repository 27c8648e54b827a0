import { ANONYMOUS_GROUP_MIN, LOGIN_HISTORY_LENGTH, OPEN_QUESTION_ASKERS_MIN } from "../limits.ts";
import { KEPT_DAYS } from "../retention.ts";

/** One part of the privacy notice: in the settings a dialog, on the legal pages a section. Written for residents. */
export interface PrivacySection {
  /** The anchor on a page. */
  id: "what" | "basis" | "retention" | "recipients" | "rights";
  heading: string;
  paragraphs: readonly string[];
  /** Shown as a list after the paragraphs. */
  points?: readonly { term: string; text: string }[];
}

/** The facts about personal data that the settings and the legal pages share. They must follow what the portal does. */
export const PRIVACY_SECTIONS: readonly PrivacySection[] = [
  {
    id: "what",
    heading: "Vad vi sparar och varför",
    paragraphs: [
      "Vi sparar bara det som behövs för att portalen ska fungera. Vi säljer inga uppgifter, visar ingen reklam och följer inte vad du gör på andra webbplatser.",
    ],
    points: [
      {
        term: "Ditt konto",
        text: "E-postadress, lösenord (bara som ett kontrollvärde som ingen kan läsa), namn, telefon, profilbild, språk och tidszon. För att du ska kunna logga in och för att din förening ska veta vem du är.",
      },
      {
        term: "Säkerheten",
        text: "Tid, ip-adress, webbläsare och sätt för dina inloggningar, dina inloggade enheter, dina API-nycklar och din tvåfaktorsautentisering. Med dem kan du upptäcka om någon annan använder kontot.",
      },
      {
        term: "Passnycklar",
        text: "Namnet du gav passnyckeln, när den lades till och när den användes senast, och den öppna halvan av nyckeln. Ditt fingeravtryck, ditt ansikte och den hemliga halvan får vi aldrig.",
      },
      {
        term: "Ett kopplat konto",
        text: "Om du loggar in med en annan tjänst, som BankID eller Microsoft: vilket konto du har där, som ett id från tjänsten, och när det användes senast. Tjänsten får veta att du loggar in här, men inget om din förening eller vad du gör. Namn och e-postadress från tjänsten sparas inte.",
      },
      {
        term: "Föreningen",
        text: "Vilken förening du är med i, din roll, dina ansökningar och vad du skrev i dem. Om du är med i ett team eller vill ha krismeddelanden: namn, e-postadress och telefon. Viktiga händelser, som att en medlem godkänns, antecknas i händelseloggen.",
      },
      {
        term: "Svar och hjälp i en kris",
        text: "Hur du svarar att läget är. Ber du om hjälp: med vad, var du bor i huset och vilket nummer vi ska ringa, och vad krisgruppen antecknar medan den hjälper dig. Svarar du inte kan portalen skicka sms och ringa dig, och krisgruppen knacka på. Bara krisgruppen ser det.",
      },
      {
        term: "Förseglade behov",
        text: "Vad du har skrivit i förväg om den hjälp du behöver i en kris, som kan handla om din hälsa. Det sparas krypterat, med en nyckel som inte finns i databasen eller i säkerhetskopior. I ett krisläge, aldrig i en övning, kan den som leder öppna det för sig och för trapphusombudet i ditt trapphus. Du får veta vem som har läst och när.",
      },
      {
        term: "Produktförfrågningar",
        text: "Det du har valt, kontaktuppgifterna du fyllde i, PDF-filen och besked om hur det gick.",
      },
      {
        term: "Ditt hushåll",
        text: `Hur många vuxna, barn, hundar och katter ni är, kost, allergier, vattnet hemma och hur många dygn ni klarar, om du själv skriver in det. Ingen annan ser det än den du själv delar hushållet med. Styrelsen ser bara hur stor del av hushållen som har vatten för sju dygn, i hela huset eller i ett trapphus: minst ${ANONYMOUS_GROUP_MIN} hushåll åt gången och utan namn. Trapphuset är det du angav för krismeddelanden.`,
      },
      {
        term: "Frågor till assistenten",
        text: `Samtalet sparas bara i din webbläsare. Har den som driver portalen kopplat in en språkmodell skickas frågan, samtalets senaste delar och de stycken som svaret bygger på dit, men aldrig det som portalen själv vet om huset. Utan språkmodell lämnar ingenting portalen. Får du inget svar, eller säger att det inte hjälpte, sparas frågans ord utan namn, nummer, adresser och vem som frågade, och den som driver portalen ser dem först när minst ${OPEN_QUESTION_ASKERS_MIN} har frågat samma sak.`,
      },
      {
        term: "Räknare mot upprepade försök",
        text: "Ip-adress och e-postadress tillsammans med antalet försök. För att stoppa den som gissar lösenord.",
      },
      { term: "Mejl till dig", text: "Vilken sorts mejl vi har skickat och när. Själva texten sparar vi inte." },
    ],
  },
  {
    id: "basis",
    heading: "Med vilken rätt vi sparar det",
    paragraphs: ["Dataskyddsförordningen (GDPR) kräver en rättslig grund för varje uppgift. Det här är våra."],
    points: [
      {
        term: "Avtal",
        text: "Kontot och sätten du loggar in på, ditt hushåll, dina val och dina förfrågningar: utan dem kan vi inte ge dig tjänsten du bad om.",
      },
      {
        term: "Berättigat intresse",
        text: "Inloggningshistorik, enheter, händelselogg och säkerhetslogg: för att skydda ditt konto och föreningen, och för att kunna visa vem som beslutade vad. Summan av hushållens vatten: för att föreningen ska kunna planera.",
      },
      {
        term: "Samtycke",
        text: "Allergier och kost kan säga något om din hälsa. De sparas bara om du själv skriver in dem, och du kan ta bort dem när du vill. Förseglade behov sparas bara med ditt uttryckliga samtycke, som gäller ett år i taget.",
      },
      { term: "Rättslig skyldighet", text: "Underlag som bokföringslagen kräver att en förening eller vi behåller." },
      {
        term: "Vem som ansvarar",
        text: "Den som driver portalen ansvarar för ditt konto. Din förening ansvarar för sina medlemmar, ansökningar och förfrågningar; för dem är portalen föreningens biträde.",
      },
    ],
  },
  {
    id: "retention",
    heading: "Hur länge vi sparar det",
    paragraphs: [
      "Det mesta finns kvar så länge du har ett konto, och tas bort när du raderar det. En del försvinner tidigare av sig själv.",
    ],
    points: [
      { term: "Kontot, hushållet och utkasten", text: "Tills du ändrar dem eller raderar kontot." },
      { term: "Ett konto som aldrig bekräftas", text: `${KEPT_DAYS.unconfirmedAccount} dagar.` },
      { term: "Inloggningshistoriken", text: `De ${LOGIN_HISTORY_LENGTH} senaste inloggningarna.` },
      {
        term: "En inloggning",
        text: `Högst ${KEPT_DAYS.session} dagar, eller ${KEPT_DAYS.idleSession} dagar om du inte använder portalen. Sedan får du logga in igen.`,
      },
      { term: "Uppgift om mejl som vi har skickat", text: `${KEPT_DAYS.sentMail} dagar. Själva texten sparar vi inte.` },
      {
        term: "Att meddelanden inte når din adress eller ditt nummer",
        text: `Tills något kommer fram eller ingen har adressen längre, högst ${KEPT_DAYS.unreachableAddress} dagar.`,
      },
      { term: "Länkar i mejl", text: "24 timmar för att bekräfta en adress, 30 minuter för ett nytt lösenord." },
      {
        term: "Passnycklar och ett kopplat konto",
        text: "Tills du tar bort dem eller raderar kontot. Väljer du nytt lösenord med en länk i ett mejl kopplas kontot bort.",
      },
      { term: "API-nycklar", text: `Så länge du har valt, högst ${KEPT_DAYS.apiToken} dagar.` },
      { term: "En inbjudan till en förening", text: `${KEPT_DAYS.invitation} dagar.` },
      { term: "En dataexport", text: `${KEPT_DAYS.dataExport} dagar från det att filen är klar.` },
      {
        term: "En lista som din förening har tagit ut",
        text: `Filen kan hämtas i ${KEPT_DAYS.associationExport * 24} timmar och tas bort natten därpå. För en kopia som en systemägare har sparat ansvarar föreningen.`,
      },
      {
        term: "Säkerhetsloggen",
        text: `${KEPT_DAYS.securityEvent} dagar. Där står vilka anrop portalen nekade och från vilken ip-adress, till exempel en felaktig inloggning.`,
      },
      { term: "Räknare som stoppar upprepade försök", text: "Högst ett dygn." },
      {
        term: "Medlemskap och ansökningar",
        text: `Tills du lämnar föreningen eller raderar kontot. En ansökan som avslogs eller togs tillbaka: ${KEPT_DAYS.closedApplication} dagar.`,
      },
      {
        term: "Krislarm som du prenumererar på",
        text: `Tills du avslutar; uppgifterna tas bort efter ${KEPT_DAYS.endedSubscriber} dagar. En anmälan som ingen bekräftar: ${KEPT_DAYS.unconfirmedSubscriber} dagar. Beviset på ditt samtycke följer prenumerationen, den förkortade ip-adressen i det högst ${KEPT_DAYS.consentAddress} dagar.`,
      },
      {
        term: "Adresser och nummer som ett krismeddelande gick till",
        text: `${KEPT_DAYS.deliveryAddress} dagar. Tas du bort som mottagare stryks de genast.`,
      },
      {
        term: "Svar och hjälp i en kris",
        text: "Tills föreningen raderar krisens personuppgifter, eller du tas bort som mottagare eller raderar kontot.",
      },
      {
        term: "Förseglade behov",
        text: `Tills du tar bort dem eller lämnar föreningen, högst ${KEPT_DAYS.sealedNeeds} dagar från det att du senast sa att de stämmer. Vem som har läst dem: ${KEPT_DAYS.sealedNeedReading} dagar.`,
      },
      { term: "Att du tryckte «Larma inte» för en myndighets varning", text: `${KEPT_DAYS.warningProposal} dagar.` },
      {
        term: "Orden i en fråga som assistenten inte kunde svara på",
        text: `${KEPT_DAYS.openQuestion} dagar från det att någon senast frågade.`,
      },
      { term: "Ett utkast till samverkanslarm", text: `${KEPT_DAYS.alertDraft} dagar från det att du senast sparade det.` },
      {
        term: "Händelselogg och föreningens förfrågningar",
        text: "Så länge föreningen finns i portalen. Raderar du kontot stryks ditt namn och dina kontaktuppgifter.",
      },
      { term: "Säkerhetskopior", text: "En raderad uppgift kan finnas kvar i en säkerhetskopia tills kopian ersätts av en nyare." },
    ],
  },
  {
    id: "recipients",
    heading: "Vem som får se det",
    paragraphs: ["Dina uppgifter lämnas bara till den som behöver dem, och aldrig till någon som vill sälja något till dig."],
    points: [
      { term: "Medlemmar i din förening", text: "Ditt namn och din roll." },
      {
        term: "Föreningens systemägare",
        text: "Dessutom din e-postadress, ditt telefonnummer och det du skrev i din ansökan. De kan också ta ut en medlemslista som en fil.",
      },
      {
        term: "Leverantörer av produkter",
        text: "Ingenting från oss. En förfrågan blir ett dokument som skickas till dig eller till den adress du anger.",
      },
      {
        term: "Företag som hjälper oss",
        text: "De som skickar mejl och sms, ringer upp vid krislarm och lagrar filer åt oss. De får bara det som behövs för det, som din adress och meddelandet. Lämnar uppgifter EU eller EES sker det bara med det skydd som lagen kräver.",
      },
      { term: "Den som driver portalen", text: "Kan se konton och föreningar för att sköta driften och hjälpa till." },
      { term: "Myndigheter", text: "Bara när lagen kräver det." },
    ],
  },
  {
    id: "rights",
    heading: "Dina rättigheter",
    paragraphs: [
      "Du bestämmer mycket själv, här i inställningarna. Resten kan du begära av den som driver portalen eller av din förening.",
    ],
    points: [
      {
        term: "Få veta och få en kopia",
        text: "Beställ en export, så får du allt vi har om dig i en fil som också går att läsa i andra program.",
      },
      { term: "Rätta", text: "Ändra dina uppgifter under fliken Profil, och hushållet under Mitt konto." },
      { term: "Radera", text: "Radera kontot längst ner på fliken Konto & GDPR." },
      {
        term: "Ångra ett samtycke",
        text: "Ta bort allergier och kost ur ditt hushåll, eller dina förseglade behov. De tas då bort hos oss direkt.",
      },
      {
        term: "Invända och begränsa",
        text: "Säg till om du tycker att vi använder uppgifter på fel sätt. Då gör vi uppehåll medan vi utreder.",
      },
      {
        term: "Klaga",
        text: "Du kan alltid vända dig till Integritetsskyddsmyndigheten, imy.se.",
      },
    ],
  },
];
