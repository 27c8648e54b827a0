import { shortAssociationName } from "#shared/crisis-text/message-text.ts";
import type { ReplyAnswer } from "#shared/enums.ts";
import { PRODUCT_NAME } from "#shared/text/product-name.ts";

/** What the portal answers to a resident's SMS: one part each but where somebody needs help, whatever the name's length. */

export const stoppedSms = (associationName: string): string =>
  `${shortAssociationName(associationName)}: Du får inga fler krislarm via SMS. Vill du börja igen, skanna QR-koden i trapphuset.`;

export const CANNOT_STOP_SMS = `Du får krislarm som medlem eller i en krisgrupp. Ta bort ditt nummer i ${PRODUCT_NAME} under Inställningar, eller be styrelsen.`;

export const RECORDED_SMS: Record<ReplyAnswer, string> = {
  ok: "Tack! Vi har antecknat att du är OK.",
  need_help: "Vi har antecknat att du behöver hjälp. Krisledningen ser ditt svar. Vid fara för liv, ring 112.",
  away: "Tack! Vi har antecknat att du inte är hemma.",
};

/** Two parts: a digit says nothing of what is needed, and one's own page does. */
export const needHelpSms = (link: string): string => `${RECORDED_SMS.need_help} Berätta med vad: ${link}`;

export const UNCLEAR_SMS =
  "Krisledningen ser ditt svar. Svara gärna med en siffra: 1 = OK, 2 = behöver hjälp, 3 = är inte hemma. Vid fara för liv, ring 112.";

export const OVER_SMS = "Läget är avslutat och ditt svar läses inte längre. Vid fara för liv, ring 112.";
