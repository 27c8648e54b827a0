import { ERROR_REASONS } from "#shared/error-reasons.ts";
import { ApiError } from "./api-error.ts";
import { awaitAuthToken } from "./await-auth-token.ts";

export interface ApiRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  /** Sent as it is, under its own content type, in place of `body`. */
  file?: Blob;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  /** False for the few paths that are open to everyone. */
  needsToken?: boolean;
}

interface ApiEdge {
  fetch: typeof fetch;
  readToken: () => Promise<string | null>;
}

/** A caller of the documented REST paths: `/api/` in front, bearer token along, 204 as undefined, failures as `ApiError`. */
export function createApi(edge: ApiEdge) {
  return async function api(path: string, request: ApiRequest = {}): Promise<unknown> {
    const { method = "GET", query, signal, needsToken = true } = request;
    const token = needsToken ? await edge.readToken() : null;
    if (needsToken && !token) throw new ApiError("User not authenticated. Access token missing.", 401);

    const headers = new Headers({ accept: "application/json" });
    if (token) headers.set("authorization", `Bearer ${token}`);
    const { type, body } = payloadOf(request);
    if (type) headers.set("content-type", type);

    const response = await edge.fetch(addressOf(path, query), { method, headers, signal, body }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new ApiError("Unknown network error occurred", 0);
    });
    if (!response.ok) throw await refusalOf(response);
    return response.status === 204 ? undefined : answerOf(response);
  };
}

export const api = createApi({ fetch: (...call) => fetch(...call), readToken: awaitAuthToken });

function addressOf(path: string, query: ApiRequest["query"] = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : "";
  return `/api/${path.replace(/^\//, "")}${search}`;
}

function payloadOf({ file, body }: ApiRequest): { type?: string; body?: BodyInit } {
  if (file) return { type: file.type, body: file };
  return body === undefined ? {} : { type: "application/json", body: JSON.stringify(body) };
}

async function answerOf(response: Response): Promise<unknown> {
  return response.json().catch(() => {
    throw new ApiError("Failed to parse successful API response as JSON", response.status, false);
  });
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { message, reason = null } = (typeof body === "object" && body !== null ? body : {}) as { message?: unknown; reason?: unknown };
  const known = ERROR_REASONS.find((candidate) => candidate === reason) ?? null;
  if (typeof message === "string" && message !== "") return new ApiError(message, response.status, true, known);
  return new ApiError(response.statusText || `Request failed with status ${response.status}`, response.status, false);
}
