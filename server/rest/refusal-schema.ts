import { z } from "zod";
import { ERROR_REASONS } from "#shared/error-reasons.ts";

/** The body of every refusal, as `errors.ts` writes it. */
const refusalSchema = z
  .object({
    message: z.string(),
    error: z.string().meta({ description: "The same text as message" }),
    reason: z.enum(ERROR_REASONS),
    fields: z.record(z.string(), z.string()).optional().meta({ description: "What is wrong with each faulty field" }),
  })
  .meta({ id: "Refusal" });

/** The entry of one refusal in the OpenAPI document. */
export const refusal = (description: string) => ({ description, content: { "application/json": { schema: refusalSchema } } });
