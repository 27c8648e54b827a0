import { z } from "zod";
import { appRouter } from "#server/router.ts";
import { portal } from "#tests/helpers/portal.ts";

export type ProcedureType = "query" | "mutation" | "subscription";

interface ProcedureDefinition {
  _def: { type: ProcedureType; inputs: z.ZodType[] };
}

/** Every procedure on the wire, with what it takes. */
export const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, ProcedureDefinition>).map(
  ([path, { _def }]) => ({ path, type: _def.type, inputs: _def.inputs }),
);

export interface Heard {
  status: number;
  body: string;
}

/** One raw call, so that nothing of a client stands between. A subscription is heard until it is refused or let in. */
export async function callProcedure(path: string, type: ProcedureType, input: unknown, cookie: string | null): Promise<Heard> {
  const { url } = portal();
  const headers = { ...(cookie && { cookie }), origin: url };
  const target = `${url}/api/trpc/${path}`;
  if (type === "mutation") {
    const body = input === undefined ? undefined : JSON.stringify(input);
    const response = await fetch(target, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body });
    return { status: response.status, body: await response.text() };
  }
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const controller = new AbortController();
  const response = await fetch(`${target}${query}`, { headers, signal: controller.signal });
  const heard = type === "subscription" ? await hearStream(response) : { status: response.status, body: await response.text() };
  controller.abort();
  return heard;
}

/** Every subscription says at once how things stand, or that it is refused: that answers 200 too, with the status in its first event. */
async function hearStream(response: Response): Promise<Heard> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const deadline = new Promise<{ value?: undefined; done: true }>((resolve) => setTimeout(() => resolve({ done: true }), 15_000).unref());
  let body = "";
  for (;;) {
    const chunk = await Promise.race([reader?.read() ?? deadline, deadline]);
    if (chunk.done) {
      if (response.ok) throw new Error(`a subscription that says nothing: ${body}`);
      return { status: response.status, body };
    }
    body += chunk.value;
    const refused = /"httpStatus":(\d{3})/.exec(body)?.[1];
    if (refused) return { status: Number(refused), body };
    // What tRPC says itself, that the stream is open, says nothing about it. The last event may be half there.
    const events = body.split("\n\n").slice(0, -1);
    if (response.ok && events.some((event) => event !== "" && !event.startsWith("event: connected")))
      return { status: response.status, body };
  }
}

/** Where a procedure's input takes an id: `requestId`, `items[].productId`. */
export function idFieldsOf(inputs: readonly z.ZodType[]): string[] {
  const found = new Set<string>();
  for (const input of inputs) walk(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema, "", found);
  return [...found];
}

interface JsonSchema {
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** By what it takes, and by its name in case it takes any text. */
function walk(schema: JsonSchema, at: string, found: Set<string>): void {
  if (schema.format === "uuid" || /(^|\.)id$|Id(\[\])?$|Ids\[\]$/.test(at)) found.add(at);
  for (const [name, property] of Object.entries(schema.properties ?? {})) walk(property, at ? `${at}.${name}` : name, found);
  if (schema.items) walk(schema.items, `${at}[]`, found);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) walk(part, at, found);
}
