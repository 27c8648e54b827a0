import { portal } from "./portal.ts";

export interface RestAnswer {
  status: number;
  headers: Headers;
  /** The body as it came, read as JSON where it is. */
  body: unknown;
}

/** One call of a path of this worker's portal. A body is sent as JSON unless the headers say otherwise. */
export async function rest(
  method: string,
  path: string,
  request: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<RestAnswer> {
  const headers = { ...(request.body !== undefined && { "content-type": "application/json" }), ...request.headers };
  const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
  const response = await fetch(`${portal().url}${path}`, { method, headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: asJson(text) };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
