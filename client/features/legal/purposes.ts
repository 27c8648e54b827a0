const CONTRACT = "Grund: avtalet med dig (artikel 6.1 b).";
const SECURITY = "Grund: vårt berättigade intresse av att skydda konton (artikel 6.1 f).";
const ASSOCIATION = "Föreningen bestämmer grunden, oftast avtalet med dig eller föreningens berättigade intresse.";

/** What is stored about people, for what, and on which ground of the GDPR. */
export const PURPOSES = [
  {
    name: "Konto och profil",
    text: "E-postadress, lösenord, namn, telefon, profilbild, tidszon och språk. För att du ska kunna logga in och känna igen dig. Allt utom e-postadress och lösenord är frivilligt.",
    time: CONTRACT,
  },
  {
    name: "Inloggningar och enheter",
    text: "Tid, ip-adress och webbläsare för varje inloggning, och inställningarna för tvåfaktorsautentisering. För att du ska kunna upptäcka om någon annan använder ditt konto.",
    time: SECURITY,
  },
  {
    name: "Räknare mot upprepade försök",
    text: "Ip-adress och e-postadress tillsammans med antalet försök. För att stoppa den som gissar lösenord.",
    time: SECURITY,
  },
  {
    name: "Hushållet",
    text: "Hur många ni är, kost, allergier och hur många dygn ni klarar er. Frivilligt. För att räkna ut vad ditt hushåll behöver.",
    time: "Grund: avtalet med dig, och ditt samtycke för det som rör hälsa.",
  },
  {
    name: "Ansökan och medlemskap",
    text: "Din ansökan med meddelande, vem som beslutade, och din roll i föreningen.",
    time: ASSOCIATION,
  },
  {
    name: "Krisgrupper och krisprenumeration",
    text: "Namn, e-postadress och telefon, om du är med i en krisgrupp eller har valt att få krismeddelanden.",
    time: ASSOCIATION,
  },
  {
    name: "Produktförfrågningar",
    text: "Kontaktperson, telefon, e-postadress och leveransadress, och dokumenten som görs av dem.",
    time: "Grund: avtalet med dig, eller föreningens när du frågar för den.",
  },
  {
    name: "Händelselogg",
    text: "Vem som gjorde vad och när, till exempel vem som godkände en medlem. För att det ska gå att reda ut i efterhand.",
    time: "Grund: vårt och föreningens berättigade intresse av ordning och säkerhet (artikel 6.1 f).",
  },
  {
    name: "Mejl",
    text: "Till vem, vilken sorts mejl och när. För att inget ska skickas två gånger och för att hitta mejl som inte kom fram.",
    time: CONTRACT,
  },
] as const;
