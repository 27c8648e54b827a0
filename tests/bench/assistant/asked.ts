import { readFileSync } from "node:fs";
import { ABROAD, ASKED_OWN, BESIDE } from "#server/domains/assistant/knowledge.ts";
import { KNOWLEDGE_ARTICLES } from "#server/seed/content.ts";
import beside from "../../../server/content/words/beside.json" with { type: "json" };
import type { Asked } from "./train-intents.ts";

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../../server/content/asked/${name}`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean);

/** Lines of what is meant, a tab, and how somebody asks it. */
const pairsOf = (name: string): Asked[] =>
  linesOf(name).map((line) => {
    const [id = "", text = ""] = line.split("\t");
    return { id, text };
  });

/** All that was written to learn from: the articles' questions and names, and how strangers asked the same. None of the labelled ones. */
export function readAsked(): Asked[] {
  const articles = KNOWLEDGE_ARTICLES.flatMap(({ slug, title, questions, terms }) =>
    [title, ...questions, ...terms, ...ABROAD.flatMap((one) => one[slug] ?? [])].map((text) => ({ id: slug, text })),
  );
  const own = Object.entries(ASKED_OWN).flatMap(([id, list]) => [id, ...list].map((text) => ({ id, text })));
  const nothing = [...beside, ...linesOf("beside.txt")].map((text) => ({ id: BESIDE, text }));
  return [...articles, ...pairsOf("articles.tsv"), ...own, ...pairsOf("own.tsv"), ...nothing];
}
