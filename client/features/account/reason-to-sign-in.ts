const PLACES: Record<string, string> = {
  "/join-association": "för att gå med i föreningen",
  "/create-association": "för att starta en förening",
  "/product-catalog": "för att fortsätta till AI-Handel",
  "/association-dashboard": "för att fortsätta till föreningens översikt",
  "/settings": "för att fortsätta till inställningarna",
  "/pricing": "för att fortsätta till Priser",
};

/** What comes first for someone who asked for this page (SET-07). */
const SIGNED_OUT: Record<string, string> = { "/settings": "Du är inte inloggad. " };

/** One line for someone who was sent here: what signing in leads to. */
export function reasonToSignIn(destination: string): string | undefined {
  if (destination === "/dashboard") return undefined;
  const [path = ""] = destination.split(/[?#]/);
  return `${SIGNED_OUT[path] ?? ""}Logga in ${PLACES[path] ?? "för att fortsätta dit du var på väg"}.`;
}
