import { expect, test, vi } from "vitest";
import { createApi } from "./api.ts";

function apiAnswering(answer: Response | Error, token: string | null = "bearer-of-anna") {
  const calls = vi.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { api: createApi({ fetch: calls, readToken: async () => token }), calls };
}

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

test("REST-01: the path gets its prefix and the bearer token goes along", async () => {
  const { api, calls } = apiAnswering(json({ role: "member" }));
  await expect(api("associations/1/members/me/role", { query: { status: "pending", search: undefined } })).resolves.toEqual({
    role: "member",
  });
  const [address, init] = calls.mock.calls[0] ?? [];
  expect(address).toBe("/api/associations/1/members/me/role?status=pending");
  expect(new Headers(init?.headers).get("authorization")).toBe("Bearer bearer-of-anna");
});

test("a body is sent as JSON", async () => {
  const { api, calls } = apiAnswering(json({}));
  await api("/gdpr/export", { method: "POST", body: { a: 1 } });
  const [address, init] = calls.mock.calls[0] ?? [];
  expect(address).toBe("/api/gdpr/export");
  expect(init).toMatchObject({ method: "POST", body: '{"a":1}' });
  expect(new Headers(init?.headers).get("content-type")).toBe("application/json");
});

test("a file is sent as it is, under its own content type", async () => {
  const { api, calls } = apiAnswering(json({ url: "http://localhost/media/avatars/1/2.png" }, { status: 201 }));
  const file = new Blob(["bytes"], { type: "image/png" });
  await api("profile/avatar", { method: "PUT", file });
  const [, init] = calls.mock.calls[0] ?? [];
  expect(init).toMatchObject({ method: "PUT", body: file });
  expect(new Headers(init?.headers).get("content-type")).toBe("image/png");
});

test("REST-02: 204 gives an empty result", async () => {
  const { api } = apiAnswering(new Response(null, { status: 204 }));
  await expect(api("anything", { method: "DELETE" })).resolves.toBeUndefined();
});

test.each([
  [
    "the message of the JSON body",
    json({ message: "Kunde inte hittas" }, { status: 404, statusText: "Not Found" }),
    "Kunde inte hittas",
    404,
  ],
  ["else the status text", new Response("<html>", { status: 502, statusText: "Bad Gateway" }), "Bad Gateway", 502],
  [
    "else the status text when the message is no text",
    json({ message: 7 }, { status: 400, statusText: "Bad Request" }),
    "Bad Request",
    400,
  ],
  ["else the status alone", new Response("", { status: 500 }), "Request failed with status 500", 500],
])("ERR-06, ERR-07: the error carries %s", async (_case, answer, message, status) => {
  const { api } = apiAnswering(answer);
  await expect(api("anything")).rejects.toMatchObject({ name: "ApiError", message, status });
});

test("CRIS-15: a success that is no JSON is a failure, and its English words are not for people", async () => {
  const { api } = apiAnswering(new Response("<html>"));
  await expect(api("crisis/activations")).rejects.toMatchObject({
    message: "Failed to parse successful API response as JSON",
    isExplained: false,
  });
});

test("ERR-08: a network failure is an error with status 0", async () => {
  const { api } = apiAnswering(new TypeError("fetch failed"));
  await expect(api("anything")).rejects.toMatchObject({ message: "Unknown network error occurred", status: 0 });
});

test("AUTH-26: a call that needs a token fails without one, before anything is sent", async () => {
  const { api, calls } = apiAnswering(json({}), null);
  await expect(api("associations/1/members")).rejects.toMatchObject({
    message: "User not authenticated. Access token missing.",
    status: 401,
  });
  expect(calls).not.toHaveBeenCalled();
});

test("an open path needs no token", async () => {
  const { api, calls } = apiAnswering(json({}), null);
  await api("demo-accounts", { needsToken: false });
  expect(new Headers(calls.mock.calls[0]?.[1]?.headers).has("authorization")).toBe(false);
});
