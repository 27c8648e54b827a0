import { expect, test } from "vitest";
import { createMember } from "#tests/factories/people.ts";
import { portal } from "#tests/helpers/portal.ts";
import { callProcedure, procedures } from "./call-procedure.ts";
import { cookieOf, createCaller } from "./callers.ts";
import { PROCEDURES } from "./matrix.ts";
import { PATHS } from "./paths.ts";
import { createWorld } from "./world.ts";

const MANY_CALLS_MS = 240_000;
const NOT_STORABLE = { "U+0000": "a\u0000b", "a lone high surrogate": "a\ud83db", "a lone low surrogate": "\ude00" };

/** The input with every text of it, one after the other, replaced; and with one more field. */
function spoilt(input: unknown, text: string): unknown[] {
  const fields = typeof input === "object" && input !== null ? input : {};
  return [
    ...Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [{ ...fields, [name]: text }] : [])),
    { ...fields, deep: [{ inside: text }] },
  ];
}

test.each(Object.entries(NOT_STORABLE))(
  "NS-18 %s in any text of any procedure is the caller's fault, not the server's",
  async (_what, text) => {
    const owner = await createMember({ role: "system_owner" });
    const cookie = await cookieOf(await createCaller("operator", owner.associationId));
    const faults: unknown[] = [];
    for (const { path, type } of procedures) {
      for (const input of spoilt(PROCEDURES[path]?.input, text)) {
        const { status, body } = await callProcedure(path, type, input, cookie);
        if (status !== 400 || !body.includes("TEXT_NOT_STORABLE")) faults.push([path, input, status]);
      }
    }
    expect(faults).toEqual([]);
  },
  MANY_CALLS_MS,
);

interface Heard {
  status: number;
  reason: string | undefined;
}

async function hear(method: string, path: string, body?: unknown): Promise<Heard> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(`${portal().url}${path}`, { method, headers, body: sent });
  const { reason } = (await response.json().catch(() => ({}))) as { reason?: string };
  return { status: response.status, reason };
}

/** Files and what providers sign are not read as JSON here. */
const takesJson = (name: string, body: unknown): boolean => body !== undefined && !/webhooks|imports/.test(name);

test(
  "NS-18 nor is it in the body or the query of any path, nor U+0000 in the path itself",
  async () => {
    const { ids } = await createWorld();
    const faults: unknown[] = [];
    for (const [name, row] of Object.entries(PATHS).filter(([path]) => path.includes(" /api/"))) {
      const [method = "GET", declared = ""] = name.split(" ");
      const { path, body } = await row.call(ids);
      const texts = takesJson(name, body) ? Object.values(NOT_STORABLE) : [];
      const refused = [
        await hear(method, `${path}${path.includes("?") ? "&" : "?"}q=%00`),
        ...(await Promise.all(texts.map((text) => hear(method, path, { ...(body as object), extra: text })))),
      ];
      if (refused.some(({ status, reason }) => status !== 400 || reason !== "TEXT_NOT_STORABLE")) faults.push([name, refused]);
      const { status } = await hear(method, declared.replace(/\{\w+\}/g, "%00"));
      if (status >= 500) faults.push([name, "path", status]);
    }
    expect(faults).toEqual([]);
  },
  MANY_CALLS_MS,
);
