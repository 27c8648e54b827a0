import { userStorage } from "./user-storage.ts";

/** A refusal of the REST paths. Status 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

export interface ApiRequest {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  /** False for the few paths that are open to everyone. */
  needsToken?: boolean;
}

interface ApiEdge {
  fetch: typeof fetch;
  readToken: () => string | null;
}

/** A caller of the documented REST paths: `/api/` in front, bearer token along, 204 as undefined, failures as `ApiError`. */
export function createApi(edge: ApiEdge) {
  return async function api(path: string, request: ApiRequest = {}): Promise<unknown> {
    const { method = "GET", body, query, signal, needsToken = true } = request;
    const token = edge.readToken();
    if (needsToken && !token) throw new ApiError("User not authenticated. Access token missing.", 401);

    const headers = new Headers({ accept: "application/json" });
    if (token) headers.set("authorization", `Bearer ${token}`);
    if (body !== undefined) headers.set("content-type", "application/json");

    const response = await edge
      .fetch(addressOf(path, query), { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) })
      .catch((cause: unknown) => {
        if (signal?.aborted) throw cause;
        throw new ApiError("Unknown network error occurred", 0);
      });
    if (!response.ok) throw new ApiError(await messageOf(response), response.status);
    return response.status === 204 ? undefined : response.json();
  };
}

export const api = createApi({ fetch: (...call) => fetch(...call), readToken: () => userStorage.readAuthToken() });

function addressOf(path: string, query: ApiRequest["query"] = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : "";
  return `/api/${path.replace(/^\//, "")}${search}`;
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  if (typeof message === "string" && message !== "") return message;
  return response.statusText || `Request failed with status ${response.status}`;
}
