import { z } from "zod";
import { HELP_KINDS } from "../enums.ts";
import { SEALED_TEXT_MAX_LENGTH } from "../limits.ts";
import { idField, optionalText } from "./fields.ts";

const isSaid = ({ kinds, text }: { kinds: readonly string[]; text: string | null }): boolean => kinds.length > 0 || text !== null;

/** What is sealed: with what help is needed, and how, in a few words. */
export const sealedWords = z.object({
  kinds: z.array(z.enum(HELP_KINDS)).max(HELP_KINDS.length),
  text: optionalText(SEALED_TEXT_MAX_LENGTH),
});

/** Nothing is kept that nobody has agreed to. */
export const sealNeedsInput = sealedWords
  .extend({ consents: z.literal(true, "Kryssa i att du samtycker. Annars får vi inte spara det.") })
  .refine(isSaid, { path: ["text"], message: "Välj något, eller skriv vad du behöver hjälp med." });

export const openedNeedsInput = z.object({ activationId: idField });
