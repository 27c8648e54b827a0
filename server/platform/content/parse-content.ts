import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Document, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";

/** Content that is not as it should be. The message names file and line, for whoever wrote it. */
export class ContentError extends Error {
  override name = "ContentError";
}

const CONTENT = "server/content";
const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), "utf8");

/** One file of the content, as its schema has it. Throws ContentError with the line of the first fault. */
export const readJson = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> =>
  parseData(`${CONTENT}/${name}`, read(`${CONTENT}/${name}`), schema);

/** Each file of a folder, by its name without the ending, in the alphabet's order. */
export function readFolder<One>(name: string, ending: string, parse: (file: string, text: string) => One): [slug: string, one: One][] {
  const files = readdirSync(path.join(PROJECT_ROOT, CONTENT, name)).filter((file) => file.endsWith(ending));
  return files
    .sort()
    .map((file) => [file.slice(0, -ending.length), parse(`${CONTENT}/${name}/${file}`, read(`${CONTENT}/${name}/${file}`))]);
}

/** Reads JSON, or YAML. Throws ContentError with the line of the first fault. */
export function parseData<Schema extends z.ZodType>(file: string, text: string, schema: Schema): z.output<Schema> {
  const sound = file.endsWith(".json") ? schema.safeParse(readPlainly(text)) : null;
  return sound?.success ? sound.data : check({ file, text, firstLine: 1 }, schema);
}

/** Nearly all of a start's content is sound JSON, which Node reads in a fiftieth of the time; the lines of a fault only YAML's reader knows. */
function readPlainly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n/;
const STEPS = "\n## Gör så här\n";

/**
 * Reads Markdown with front matter: the schema gets its keys with `body`, the paragraphs, and `steps`, the numbered list below «Gör så
 * här». Throws ContentError with the line of the first fault.
 */
export function parseMarkdown<Schema extends z.ZodType>(file: string, text: string, schema: Schema): z.output<Schema> {
  const [whole, front] = FRONT_MATTER.exec(text) ?? [];
  if (!whole || front === undefined) throw new ContentError(`${file}:1: begins with --- and a line for each fact`);
  const [body = "", list] = text.slice(whole.length).split(STEPS);
  const steps = [...(list ?? "").matchAll(/^\d+\. (.+)$/gm)].map(([, step]) => step);
  return check({ file, text: front, firstLine: 2, more: { body: body.trim(), steps } }, schema);
}

interface Written {
  file: string;
  text: string;
  /** Where in the file the text begins. */
  firstLine: number;
  /** What stands outside of the text. */
  more?: Record<string, unknown>;
}

function check<Schema extends z.ZodType>({ file, text, firstLine, more }: Written, schema: Schema): z.output<Schema> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const refuse = (offset: number, what: string): never => {
    throw new ContentError(`${file}:${lines.linePos(offset).line + firstLine - 1}: ${what}`);
  };
  const [fault] = document.errors;
  if (fault) refuse(fault.pos[0], fault.message.split("\n")[0] ?? fault.code);
  const parsed = schema.safeParse(more ? { ...(document.toJS() as object), ...more } : document.toJS());
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = [...(issue?.path ?? []), ...(issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])];
  return refuse(offsetOf(document, at), `${at.join(".")}: ${issue?.message}`);
}

/** Where the value stands, or what it is missing in. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}
