import { Code, List, Text } from "@mantine/core";
import { TextLink } from "#client/components/text-link.tsx";
import type { UserKey } from "#client/lib/user-storage.ts";
import { FactList, LegalArticle, LegalSection } from "./legal-article.tsx";

const asCode = (name: string) => <Code fz="md">{name}</Code>;

export function Component() {
  return (
    <LegalArticle
      title="Så lagrar vi data"
      lead="Vi sparar bara det som behövs för att du ska kunna logga in och använda portalen. Det mesta i webbläsaren tas bort när du loggar ut. Sist på sidan står varje kaka och varje värde med namn."
    >
      <LegalSection title="Därför frågar vi inte om kakor">
        <Text>
          Vi använder bara sådant som behövs för att du ska kunna logga in och använda portalen som du har ställt in den. För det krävs
          inget samtycke enligt lagen (2022:482) om elektronisk kommunikation. Här finns ingen reklam, ingen besöksstatistik och inget som
          följer dig till andra webbplatser. Inget hämtas från andra företag när du öppnar en sida.
        </Text>
      </LegalSection>
      <LegalSection title="Rensa själv">
        <Text>
          Logga ut, så tas det mesta bort. Resten rensar du i webbläsarens inställningar, under kakor och webbplatsdata. Inget på ditt konto
          går förlorat av det. Stänger du av kakor helt kan du läsa de öppna sidorna men inte logga in.
        </Text>
      </LegalSection>
      <LegalSection title="På servern">
        <Text>Uppgifterna ligger i portalens databas och filerna i dess fillagring.</Text>
        <List spacing="xs">
          <List.Item>Ditt lösenord sparas bara som ett kontrollvärde (Argon2id). Ingen kan läsa det, inte heller vi.</List.Item>
          <List.Item>Inloggningar, länkar i mejl, API-nycklar och återställningskoder sparas också bara som kontrollvärden.</List.Item>
          <List.Item>Av en passnyckel har servern bara den öppna halvan, som inte går att logga in med.</List.Item>
          <List.Item>Nyckeln som delas med din autentiseringsapp måste servern kunna läsa, för att kontrollera koderna.</List.Item>
          <List.Item>
            Bilder du laddar upp sparas om, så att dolda uppgifter som plats och kamera försvinner. Profilbilder och föreningens logotyp kan
            öppnas av den som har bildens adress.
          </List.Item>
          <List.Item>Dokument och exporter kan bara öppnas av den som är inloggad och har rätt till dem.</List.Item>
          <List.Item>Driftloggar innehåller inga namn, adresser, telefonnummer eller lösenord.</List.Item>
        </List>
        <Text>
          Hur länge vi sparar varje uppgift står i <TextLink to="/integritet">integritetspolicyn</TextLink>.
        </Text>
      </LegalSection>
      <LegalSection title="Kakor">
        <Text>
          Över en krypterad anslutning börjar namnen på de fem första med <Code fz="md">__Host-</Code>. Då tar webbläsaren bara emot dem
          från portalen själv. De fem kan bara läsas av servern.
        </Text>
        <FactList facts={COOKIES} renderName={asCode} />
      </LegalSection>
      <LegalSection title="Webbläsarens lokala lagring">
        <Text>De här värdena ligger kvar när du stänger fliken.</Text>
        <FactList facts={LOCAL_VALUES} renderName={asCode} />
      </LegalSection>
      <LegalSection title="Lokal lagring för den som är inloggad">
        <Text>
          De här värdena har ditt id i namnet. Delar ni på en dator ser den som loggar in efter dig dem inte: de tas bort både när du loggar
          ut och när någon annan loggar in.
        </Text>
        <FactList facts={USER_VALUES} renderName={asCode} />
      </LegalSection>
      <LegalSection title="Webbläsarens databas">
        <FactList facts={KEPT_VALUES} renderName={asCode} />
      </LegalSection>
      <LegalSection title="Lagring som försvinner med fliken">
        <FactList facts={TAB_VALUES} renderName={asCode} />
      </LegalSection>
    </LegalArticle>
  );
}

interface BrowserValue {
  name: string;
  text: string;
  time: string;
}

const UNTIL_SIGN_OUT = "Tas bort när du loggar ut.";

/** Every cookie that the portal sets, as the browser shows it. */
const COOKIES: readonly BrowserValue[] = [
  {
    name: "portal_session",
    text: "Håller dig inloggad. Innehåller en slumpad nyckel och ingenting om dig.",
    time: "14 dagar efter ditt senaste besök, som längst 30 dagar. Tas bort när du loggar ut.",
  },
  {
    name: "portal_second_step",
    text: "Minns att ditt lösenord var rätt medan du hämtar koden, om du har tvåfaktorsautentisering.",
    time: "10 minuter. Tas bort när koden är godkänd.",
  },
  {
    name: "portal_signup",
    text: "Känner igen din webbläsare när du öppnar länken som bekräftar ditt nya konto, så att ingen annan kan ta över det.",
    time: "24 timmar.",
  },
  {
    name: "portal_passkey",
    text: "Minns vad din passnyckel har fått frågan om, så att svaret bara gäller i din webbläsare.",
    time: "5 minuter. Tas bort när du är inloggad.",
  },
  {
    name: "portal_identity",
    text: "Känner igen din webbläsare när du kommer tillbaka från en annan tjänst som du loggar in med.",
    time: "10 minuter. Tas bort när du är tillbaka.",
  },
  { name: "sidebar_state", text: "Minns om du har fällt ihop sidomenyn.", time: "7 dagar." },
];

/** What lies in local storage for everybody who is signed in, or has chosen a theme. */
const LOCAL_VALUES: readonly BrowserValue[] = [
  { name: "vite-ui-theme", text: "Om du har valt ljust eller mörkt utseende, eller systemets.", time: "Tills du rensar webbläsaren." },
  { name: "user", text: "Vem som är inloggad här: ditt id, din e-postadress och ditt namn.", time: UNTIL_SIGN_OUT },
  {
    name: "auth-token",
    text: "En nyckel som låter sidan hämta filer och dokument åt dig.",
    time: "Gäller i högst en timme. Tas bort när du loggar ut.",
  },
];

const USER_TEXTS: Record<UserKey, { text: string; time?: string }> = {
  preferences: { text: "Hur du vill se portalen, till exempel produkterna som rutnät eller lista." },
  "family-size": { text: "Hur många ni är i hushållet. Det finns också på ditt konto." },
  diet: { text: "Den kost du har skrivit in. Den finns också på ditt konto." },
  allergies: { text: "De allergier du har skrivit in. De finns också på ditt konto." },
  "days-prepared": { text: "Hur många dygn du klarar dig. Det finns också på ditt konto." },
  "chat-history": { text: "Ditt samtal med assistenten.", time: "Tas bort när du loggar ut eller öppnar Mitt konto." },
  "saved-products": {
    text: "Produkter som du har sparat, dina anteckningar om dem och vad du redan har hemma. De finns också på ditt konto.",
  },
  "unsent-products": {
    text: "Vad du har ändrat bland dem utan nät.",
    time: "Tills det är skickat. Loggar du ut innan dess väntar det här tills du är tillbaka.",
  },
  "unsent-household": {
    text: "Vad du har ändrat om hushållet och dess vatten utan nät.",
    time: "Tills det är skickat. Loggar du ut innan dess väntar det här tills du är tillbaka.",
  },
  "query-cache": {
    text: "Beredskapsområden och produkter, så att de visas fortare. Ingenting om människor.",
    time: "Ett dygn, eller tills du loggar ut.",
  },
  "auth-token-expires-at": { text: "När nyckeln i auth-token slutar gälla." },
  membership: { text: "Vilken förening och roll det gäller som är sparat för att läsas utan nät. Byter du någon av dem tas det bort." },
  "asked-to-persist": { text: "Att webbläsaren har fått frågan om att behålla det som är sparat för att läsas utan nät." },
};

/** What lies in local storage under the id of who is signed in, so that people who share a browser do not mix. */
const USER_VALUES: readonly BrowserValue[] = Object.entries(USER_TEXTS).map(([key, { text, time = UNTIL_SIGN_OUT }]) => ({
  name: `{ditt id}:${key}`,
  text,
  time,
}));

/** What lies in session storage, which the browser empties when the tab is closed. */
const TAB_VALUES: readonly BrowserValue[] = [
  {
    name: "{ditt id}:founding-draft",
    text: "Det du har fyllt i om föreningen du håller på att starta.",
    time: "Tills du är klar eller stänger fliken.",
  },
  {
    name: "{ditt id}:chat-widgets",
    text: "Vilka verktyg som står öppna i samtalet med assistenten.",
    time: "Tills du loggar ut eller stänger fliken.",
  },
  {
    name: "{ditt id}:recent-hits",
    text: "De fem senaste träffarna som du har öppnat i sökningen.",
    time: "Tills du loggar ut eller stänger fliken.",
  },
  { name: "toast-after-load", text: "Ett meddelande som ska visas på nästa sida.", time: "Tills meddelandet har visats." },
  { name: "react-router-scroll-positions", text: "Hur långt ner på sidan du var, när du går tillbaka.", time: "Tills du stänger fliken." },
];

/** What lies in the browser's database (IndexedDB), one for each person who is signed in. */
const KEPT_VALUES: readonly BrowserValue[] = [
  {
    name: "beredskap-{ditt id}",
    text: "Det du har öppnat om hemmet, huset, krisen, dokumenten och teamen, så att du kan läsa det utan nät. För systemägare och teamledare även det viktigaste om huset utan att det har öppnats: avstängningar, jourer, krisgruppen och teamen, platser och pärmens dokument. För den som knackar dörr i ett krisläge även listan över dörrarna. Rader, foton, bockar och dörrar som väntar på nät, med ett nummer som webbläsaren har dragit för dem, och utkast som inte har skickats.",
    time: "Sju dagar, det viktigaste om huset 30 dagar, eller tills du loggar ut eller byter roll. Det som väntar på nät ligger kvar tills servern har fått det.",
  },
];
