import { z } from "zod";
import { MATCHED_NAME_MAX_LENGTH, MATCHED_NAMES_MAX } from "../limits.ts";
import { plainText } from "./fields.ts";

export const matchCatalogueInput = z.object({
  names: z.array(plainText().min(1).max(MATCHED_NAME_MAX_LENGTH)).min(1).max(MATCHED_NAMES_MAX),
});
