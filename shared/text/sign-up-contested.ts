/** Said by the server and known by the callback page, which then leads to the sign-up. */
export const SIGN_UP_CONTESTED = "Adressen har fler än en registrering. Skapa kontot igen i den här webbläsaren.";
