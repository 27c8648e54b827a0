import { z } from "zod";
import { LEVEL_TEXT_MAX_LENGTH } from "../limits.ts";
import { idField, optionalText } from "./fields.ts";

export const insightInput = z.object({ insightId: idField });

/** `seenAt` is when the text that was edited was last changed, null where there was none. A blank text brings back the general one. */
export const saveLevelTextInput = z.object({
  level: z.int().min(1).max(5),
  text: optionalText(LEVEL_TEXT_MAX_LENGTH),
  seenAt: z.iso.datetime().nullable(),
});
