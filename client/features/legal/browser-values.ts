import type { UserKey } from "#client/lib/user-storage.ts";

export interface BrowserValue {
  name: string;
  text: string;
  time: string;
}

const UNTIL_SIGN_OUT = "Tas bort när du loggar ut.";

/** Every cookie that the portal sets, as the browser shows it. */
export const COOKIES: readonly BrowserValue[] = [
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
  { name: "sidebar_state", text: "Minns om du har fällt ihop sidomenyn.", time: "7 dagar." },
];

/** What lies in local storage for everybody who is signed in, or has chosen a theme. */
export const LOCAL_VALUES: readonly BrowserValue[] = [
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
  "saved-products": { text: "Produkter som du har sparat, dina anteckningar om dem och vad du redan har hemma. De finns bara här." },
  "query-cache": {
    text: "Beredskapsområden och produkter, så att de visas fortare. Ingenting om människor.",
    time: "Ett dygn, eller tills du loggar ut.",
  },
  "auth-token-expires-at": { text: "När nyckeln i auth-token slutar gälla." },
  "asked-to-persist": { text: "Att webbläsaren har fått frågan om att behålla det som är sparat för att läsas utan nät." },
};

/** What lies in local storage under the id of who is signed in, so that people who share a browser do not mix. */
export const USER_VALUES: readonly BrowserValue[] = Object.entries(USER_TEXTS).map(([key, { text, time = UNTIL_SIGN_OUT }]) => ({
  name: `{ditt id}:${key}`,
  text,
  time,
}));

/** What lies in session storage, which the browser empties when the tab is closed. */
export const TAB_VALUES: readonly BrowserValue[] = [
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
  { name: "toast-after-load", text: "Ett meddelande som ska visas på nästa sida.", time: "Tills meddelandet har visats." },
  { name: "react-router-scroll-positions", text: "Hur långt ner på sidan du var, när du går tillbaka.", time: "Tills du stänger fliken." },
];

/** What lies in the browser's database (IndexedDB), one for each person who is signed in. */
export const KEPT_VALUES: readonly BrowserValue[] = [
  {
    name: "beredskap-{ditt id}",
    text: "Det du har öppnat om huset, krisen, dokumenten och teamen, så att du kan läsa det utan nät. Rader, foton och bockar som väntar på nät, och utkast som inte har skickats.",
    time: "Sju dagar, eller tills du loggar ut. Det som väntar på nät ligger kvar tills servern har fått det.",
  },
];
