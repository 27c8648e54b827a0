import { z } from "zod";
import { SEARCH_TEXT_MAX_LENGTH, SEARCH_TEXT_MIN_LENGTH } from "#shared/limits.ts";
import { plainText } from "./fields.ts";

export const searchInput = z.object({ text: plainText().min(SEARCH_TEXT_MIN_LENGTH).max(SEARCH_TEXT_MAX_LENGTH) });
