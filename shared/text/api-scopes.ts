import type { ApiScope } from "../enums.ts";

/** What a named token may, as the settings say it. */
export const API_SCOPE_TEXTS: Record<ApiScope, { label: string; explains: string }> = {
  read: { label: "Läsa", explains: "Se det som du ser i portalen." },
  requests: { label: "Förfrågningar", explains: "Skapa och ändra produktförfrågningar och rekommendationer." },
  messages: { label: "Meddelanden", explains: "Aktivera och leda kriser, och skicka meddelanden för föreningen." },
  administration: { label: "Administration", explains: "Ändra uppgifter och register: dina egna, föreningens och medlemmarnas." },
};
