import { z } from "zod";
import { RECOMMENDATION_MAX_CATEGORIES, RECOMMENDATION_NAME_MAX_LENGTH, REQUEST_DEFAULT_DAYS } from "../limits.ts";
import { idField, plainText, twoDecimals } from "./fields.ts";

const nameField = plainText()
  .min(1, "Skriv ett namn.")
  .max(RECOMMENDATION_NAME_MAX_LENGTH, `Högst ${RECOMMENDATION_NAME_MAX_LENGTH} tecken.`);
const versionField = z.int().min(1);

/** For how long a set is to last, and how much water each person gets a day. */
const numberFields = {
  days: z
    .number("Skriv antalet dygn.")
    .int("Skriv hela dygn.")
    .min(1, "Minst ett dygn.")
    .max(365, "Högst 365 dygn.")
    .default(REQUEST_DEFAULT_DAYS),
  litresPerPerson: z.number("Skriv antalet liter.").min(1, "Minst 1 liter.").max(20, "Högst 20 liter.").transform(twoDecimals),
};

export const createRecommendationInput = z.object({
  name: nameField,
  crisisDomainId: z.uuid("Välj ett område."),
  productCategoryIds: z
    .array(idField)
    .min(1, "Välj minst en kategori.")
    .max(RECOMMENDATION_MAX_CATEGORIES, `Högst ${RECOMMENDATION_MAX_CATEGORIES} kategorier.`),
  ...numberFields,
});

export const recommendationInput = z.object({ recommendationId: idField });

export const compareRecommendationInput = recommendationInput.extend(numberFields);

/** `proposal` stands for the numbers that were shown: only those are saved. */
export const updateRecommendationInput = compareRecommendationInput.extend({ version: versionField, proposal: z.string().length(64) });

export const renameRecommendationInput = recommendationInput.extend({ version: versionField, name: nameField });
