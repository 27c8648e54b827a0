import { PRODUCT_NAME } from "#shared/text/product-name.ts";

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 5_000_000;

/** What a source answered: its JSON, or that nothing has changed since the etag. */
export type JsonAnswer = { unchanged: true } | { unchanged: false; json: unknown; etag: string | null };

/** Asks a source, for 8 seconds at most and with an address to reach us at. Throws for anything but a good JSON answer. */
export async function fetchJson(url: string, options: { contact: string; etag?: string | null }): Promise<JsonAnswer> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: "application/json",
      "user-agent": `${PRODUCT_NAME} (${options.contact})`,
      ...(options.etag && { "if-none-match": options.etag }),
    },
  });
  if (response.status === 304) return { unchanged: true };
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  const body = await readBounded(response);
  return { unchanged: false, json: JSON.parse(body), etag: response.headers.get("etag") };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
