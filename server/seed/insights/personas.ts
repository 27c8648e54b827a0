import { AISHA } from "./aisha.ts";
import { FAMILJEN_LIND } from "./familjen-lind.ts";
import { JONAS } from "./jonas.ts";
import { KERSTIN } from "./kerstin.ts";
import { MEI } from "./mei.ts";
import type { PersonaContent } from "./persona-content.ts";
import { RASHID } from "./rashid.ts";

/** The invented people of the crisis levels, in the order in which they are shown. */
export const PERSONAS: readonly PersonaContent[] = [FAMILJEN_LIND, AISHA, JONAS, MEI, KERSTIN, RASHID];
