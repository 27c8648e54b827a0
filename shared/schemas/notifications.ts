import { z } from "zod";
import { idField } from "./fields.ts";

export const markReadInput = z.object({ id: idField });
/** Those that came until then: what comes while somebody reads the list stays unread. */
export const markAllReadInput = z.object({ until: z.iso.datetime() });
