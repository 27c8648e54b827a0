import { writeFileSync } from "node:fs";
import { readLexicon } from "#server/domains/assistant/lexicon.ts";
import { readAsked } from "./asked.ts";
import { trainIntents } from "./train-intents.ts";

/*
 * `node --import tsx tests/bench/assistant/learn-intents.ts` writes `intents.json`: which article, which fact of the own house, or nothing
 * here a question means. It takes a minute. After it `learn-facts.ts` and `learn-confidence.ts` learn anew what it is worth.
 */
const learned = trainIntents(readAsked(), await readLexicon());
writeFileSync(new URL("../../../server/domains/assistant/intents.json", import.meta.url), `${JSON.stringify(learned)}\n`);
