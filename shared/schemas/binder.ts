import { z } from "zod";

/** The whole binder for those who act in a crisis, and the one without private numbers, shut-offs and codes. */
export const BINDER_EDITIONS = ["full", "resident"] as const;
export type BinderEdition = (typeof BINDER_EDITIONS)[number];

/** What the address of the printed binder may ask for. */
export const binderQuery = z.object({
  edition: z.enum(BINDER_EDITIONS).optional().meta({ description: "The whole binder by default for those who may print it" }),
  changed: z
    .literal("1")
    .optional()
    .meta({ description: "Only the tabs that changed since the last print, with the front and the contents" }),
});

export const binderPagesInput = z.object({ edition: z.enum(BINDER_EDITIONS) });

/** `checksum`: of the binder that was printed, so that later changes are not taken for printed. */
export const recordBinderPrintInput = z.object({ checksum: z.string().regex(/^[0-9A-F]{4}-[0-9A-F]{4}$/) });
