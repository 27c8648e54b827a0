import type { Page, Route } from "playwright-core";
import { expectFault } from "./browser.ts";

/** Faults and delays between the browser and the server: tRPC calls travel in batches, so they are found by procedure. */
type Undo = () => Promise<void>;

interface Refusal {
  message?: string;
  reason?: string;
  fields?: Record<string, string>;
  /** 500 unless told: what the pages take for a fault that may pass. */
  status?: 409 | 500;
}

const CODES = { 409: { code: -32009, name: "CONFLICT" }, 500: { code: -32603, name: "INTERNAL_SERVER_ERROR" } };

const PREFIX = "/api/trpc/";
const proceduresOf = (url: URL): string[] => decodeURIComponent(url.pathname.slice(PREFIX.length)).split(",");

async function intercept(page: Page, procedure: string, handle: (route: Route, procedures: string[]) => Promise<void>): Promise<Undo> {
  const isCall = (url: URL) => url.pathname.startsWith(PREFIX) && proceduresOf(url).includes(procedure);
  const handler = (route: Route) => handle(route, proceduresOf(new URL(route.request().url())));
  await page.route(isCall, handler);
  return () => page.unroute(isCall, handler);
}

/** The procedure is refused from now on. The server hears nothing of it; calls that came in the same batch go on without it. */
export function refuseCall(
  page: Page,
  procedure: string,
  { message = "", reason = "INTERNAL", fields, status = 500 }: Refusal = {},
): Promise<Undo> {
  const { code, name } = CODES[status];
  if (status === 500) expectFault(/the server responded with a status of 500/);
  const refusal = { error: { message, code, data: { code: name, httpStatus: status, reason, fields } } };
  return intercept(page, procedure, async (route, procedures) => {
    if (procedures.length === 1) return route.fulfill({ status, json: [refusal] });
    const others = procedures.flatMap((called, index) => (called === procedure ? [] : [index]));
    const answers: unknown[] = others.length === 0 ? [] : await (await route.fetch(onlyCalls(route, procedures, others))).json();
    await route.fulfill({
      status: 207,
      json: procedures.map((called) => (called === procedure ? refusal : answers.shift())),
    });
  });
}

/** The same batch with these calls alone, numbered anew. */
function onlyCalls(route: Route, procedures: readonly string[], kept: readonly number[]): { url: string; postData?: string } {
  const url = new URL(route.request().url());
  url.pathname = PREFIX + kept.map((index) => procedures[index]).join(",");
  const renumbered = (batch: Record<string, unknown>) => JSON.stringify(Object.fromEntries(kept.map((old, index) => [index, batch[old]])));
  const body: Record<string, unknown> | null = route.request().postDataJSON();
  if (body) return { url: url.href, postData: renumbered(body) };
  url.searchParams.set("input", renumbered(JSON.parse(url.searchParams.get("input") ?? "{}")));
  return { url: url.href };
}

/** The procedure's answers pass through `change` on their way. */
export function changeAnswer<Data>(page: Page, procedure: string, change: (data: Data) => Data): Promise<Undo> {
  return intercept(page, procedure, async (route, procedures) => {
    const answers: { result: { data: Data } }[] = await (await route.fetch()).json();
    const changed = answers.map((answer, index) =>
      procedures[index] === procedure ? { result: { ...answer.result, data: change(answer.result.data) } } : answer,
    );
    await route.fulfill({ json: changed });
  });
}

/** The procedure is not answered until the returned function is called. */
export async function holdCall(page: Page, procedure: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, procedure, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The inputs of this procedure's calls, in the order of sending; grows while the page lives. */
export function callsOf(page: Page, procedure: string): unknown[] {
  const inputs: unknown[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!url.pathname.startsWith(PREFIX)) return;
    const batch: Record<string, unknown> = request.postDataJSON() ?? JSON.parse(url.searchParams.get("input") ?? "{}");
    for (const [index, called] of proceduresOf(url).entries()) if (called === procedure) inputs.push(batch[index]);
  });
  return inputs;
}
