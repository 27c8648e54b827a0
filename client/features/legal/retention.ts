/** How long each kind of data stands; the same times as in `server/domains/account/delete-expired.ts` and its neighbours. */
export const RETENTION = [
  { name: "Kontot med profil och hushåll", text: "Tills du raderar kontot." },
  { name: "Konto som aldrig bekräftas", text: "30 dagar." },
  { name: "Inloggning på en enhet", text: "14 dagar efter det senaste besöket, som längst 30 dagar." },
  { name: "Inloggningshistorik", text: "De 50 senaste inloggningarna." },
  { name: "Länkar i mejl", text: "24 timmar för att bekräfta en adress, 30 minuter för ett nytt lösenord." },
  { name: "API-nycklar", text: "Så länge du har valt, högst 90 dagar." },
  { name: "Uppgift om mejl som vi har skickat", text: "90 dagar. Själva texten sparar vi inte." },
  { name: "Inbjudan till en förening", text: "14 dagar." },
  { name: "Export av dina uppgifter", text: "7 dagar. Sedan raderas filen." },
  { name: "Räknare som stoppar upprepade försök", text: "Högst ett dygn." },
  { name: "Medlemskap och ansökningar", text: "Tills du lämnar föreningen, raderar kontot eller föreningen tar bort dem." },
  { name: "Händelselogg och föreningens förfrågningar", text: "Så länge föreningen finns i portalen. Raderar du kontot stryks ditt namn." },
] as const;
