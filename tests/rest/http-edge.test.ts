import { request } from "node:http";
import { expect, test } from "vitest";
import { rateLimits } from "#drizzle/schema/index.ts";
import { createMember, createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";

const TOO_SHORT = "x".repeat(19);
const trpc = (path: string) => `${portal().url}/api/trpc/${path}`;

test("only JSON reaches tRPC: a form of another site is answered 415", async () => {
  const form = new FormData();
  form.set("email", "x");
  const multipart = await fetch(trpc("auth.signOut"), { method: "POST", body: form, headers: { origin: portal().url } });
  expect(multipart.status).toBe(415);
  const plain = await fetch(trpc("auth.signOut"), {
    method: "POST",
    body: "{}",
    headers: { origin: portal().url, "content-type": "text/plain" },
  });
  expect(plain.status).toBe(415);
  expect(await plain.json()).toMatchObject({ reason: "UNSUPPORTED_MEDIA_TYPE", message: "Anropet måste skickas som JSON." });
});

test("a mutation from another origin is refused, also from a sibling subdomain, or with a cookie and no origin", async () => {
  const origins: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "http://sub.127.0.0.1" },
    { cookie: "portal_session=x" },
  ];
  for (const headers of origins) {
    const response = await fetch(trpc("auth.signOut"), {
      method: "POST",
      body: "{}",
      headers: { ...headers, "content-type": "application/json" },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ reason: "CROSS_SITE_REQUEST" });
  }
});

test("NS-22 the origin is the portal's public address, whatever name the request itself was led here by", async () => {
  const { hostname, port } = new URL(portal().url);
  const statusFor = (host: string, origin: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, origin, "content-type": "application/json" };
      request({ hostname, port, method: "POST", path: "/api/trpc/auth.signOut", headers }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode));
      })
        .once("error", reject)
        .end("{}");
    });
  expect(await statusFor(`portal.elak.example:${port}`, `http://portal.elak.example:${port}`)).toBe(403);
  expect(await statusFor(`localhost:${port}`, `http://localhost:${port}`)).toBe(403);
  expect(await statusFor(`${hostname}:${port}`, portal().url)).toBe(200);
});

test("NS-22 a sign-out lets the browser drop what it has cached, and leaves its storage to the client", async () => {
  const headers = { ...(await cookieOf(await createPerson())), origin: portal().url, "content-type": "application/json" };
  const signedOut = await fetch(trpc("auth.signOut"), { method: "POST", body: "{}", headers });
  expect(signedOut.headers.get("clear-site-data")).toBe('"cache"');
  expect((await fetch(trpc("auth.session"), { headers })).headers.get("clear-site-data")).toBeNull();
});

test.each(["/.env", "/.git/config", "/.git/HEAD", "/assets/.env", "/%2eenv", "/crisis/.htaccess", "/.well-known/finns-inte", "/%"])(
  "NS-22 %s is answered 404, not with a page",
  async (path) => {
    const response = await fetch(`${portal().url}${path}`, { headers: { accept: "text/html,*/*" } });
    expect(response.status).toBe(404);
    // The client's empty page would answer every such question alike.
    expect(await response.text()).not.toContain('<div id="root"');
  },
);

test("NS-26 REST-25 REST-26 as it ships, without a key of Stripe, the payment path answers an error with its message", async () => {
  const order = { priceId: "price_1", successUrl: `${portal().url}/dashboard`, cancelUrl: `${portal().url}/pricing` };
  const pay = async (headers: Record<string, string>) => {
    const init = {
      method: "POST",
      headers: { ...headers, origin: portal().url, "content-type": "application/json" },
      body: JSON.stringify(order),
    };
    const response = await fetch(`${portal().url}/api/create-checkout-session`, init);
    return [response.status, await response.json()];
  };
  expect(await pay(await cookieOf(await createPerson()))).toEqual([412, { error: { message: "Stripe inte konfigurerad" } }]);
  expect(await pay({})).toEqual([401, { error: { message: "Du måste vara inloggad för att prenumerera..." } }]);
});

test("a batch of more than ten calls is refused before any of them runs", async () => {
  const person = await createPerson();
  const calls = 11;
  const path = Array.from({ length: calls }, () => "auth.signIn").join(",");
  const body = JSON.stringify(
    Object.fromEntries(Array.from({ length: calls }, (_, i) => [i, { email: person.email, password: TEST_PASSWORD }])),
  );
  const response = await fetch(`${trpc(path)}?batch=1`, {
    method: "POST",
    body,
    headers: { origin: portal().url, "content-type": "application/json" },
  });
  expect(response.status).toBe(400);
  expect(response.headers.get("set-cookie")).toBeNull();
});

test("a body over 256 kB is refused", async () => {
  const body = JSON.stringify({ email: "a@test.example", password: "x".repeat(300_000) });
  const response = await fetch(trpc("auth.signIn"), {
    method: "POST",
    body,
    headers: { origin: portal().url, "content-type": "application/json" },
  });
  expect(response.status).toBe(413);
});

test("wrong input answers 400 with the field and a Swedish sentence, without a stack or SQL", async () => {
  const response = await fetch(trpc("auth.signIn"), {
    method: "POST",
    body: JSON.stringify({ email: "inte en adress", password: "" }),
    headers: { origin: portal().url, "content-type": "application/json" },
  });
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(JSON.parse(text).error).toMatchObject({
    message: "Något i uppgifterna stämmer inte. Kontrollera fälten.",
    data: { reason: "INVALID_INPUT", fields: { email: "Ogiltig e-postadress.", password: "Skriv ditt lösenord." } },
  });
  expect(text).not.toMatch(/stack|select |node_modules/i);
});

test("a malformed cookie is a signed-out visitor, not a fault", async () => {
  const response = await fetch(trpc("auth.session"), { headers: { cookie: "a=%E0%A4%A; portal_session=%E0%A4%A" } });
  expect(response.status).toBe(200);
});

test("an unknown path under /api answers 404 as JSON", async () => {
  const response = await fetch(`${portal().url}/api/finns-inte`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ reason: "NOT_FOUND" });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("NS-22 pages may use neither camera nor place nor what else the portal never asks a browser for", async () => {
  const policy = (await fetch(`${portal().url}/`)).headers.get("permissions-policy")?.split(", ") ?? [];
  for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"]) expect(policy).toContain(`${feature}=()`);
  // The install link and the shopping list are shared and copied.
  expect(policy.join()).not.toMatch(/web-share|clipboard/);
});

test("pages carry a strict content security policy and no hint of what serves them", async () => {
  const { headers } = await fetch(`${portal().url}/`);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-powered-by")).toBeNull();
});

test("a script bears what protects it and not what speaks of pages; a worker keeps its own policy", async () => {
  const shell = await (await fetch(`${portal().url}/dashboard`)).text();
  const headersOf = async (path: string) => (await fetch(portal().url + path)).headers;
  const script = await headersOf(/src="(\/assets\/index-[^"]+\.js)"/.exec(shell)?.[1] ?? "");
  expect(script.get("content-type")).toContain("javascript");
  expect(script.get("cache-control")).toContain("immutable");
  expect(script.get("x-content-type-options")).toBe("nosniff");
  expect(script.get("cross-origin-resource-policy")).toBe("same-origin");
  for (const name of ["content-security-policy", "permissions-policy", "x-frame-options"]) expect(script.get(name), name).toBeNull();
  expect((await headersOf("/service-worker.js")).get("content-security-policy")).toContain("default-src 'self'");
  expect((await headersOf("/assets/gissad.js")).get("content-security-policy")).toContain("default-src 'self'");
});

test("a long answer of a procedure is compressed, and what is told as it happens is not", async () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${portal().url}/api/trpc/${path}`, { headers: { "accept-encoding": "gzip", ...headers } });
  const areas = await ask("preparedness.areas");
  expect([areas.status, areas.headers.get("content-encoding")]).toEqual([200, "gzip"]);
  expect(await areas.json()).toMatchObject({ result: { data: expect.any(Array) } });
  const elsewhere = await ask("preparedness.areas", { "sec-fetch-site": "cross-site" });
  expect([elsewhere.status, elsewhere.headers.get("content-encoding")]).toEqual([200, null]);
  const { userId } = await createPerson({ setup: "private" });
  const { cookie } = await portal().services.sessions.start(userId, { ipAddress: null, userAgent: "test" });
  const stop = new AbortController();
  const told = await fetch(`${portal().url}/api/trpc/association.onNews`, {
    headers: { cookie: cookie.split(";")[0] ?? "", "accept-encoding": "gzip", accept: "text/event-stream" },
    signal: stop.signal,
  });
  expect([told.headers.get("content-type"), told.headers.get("content-encoding")]).toEqual(["text/event-stream", null]);
  stop.abort();
});

test("the health paths answer, and every answer carries a request id", async () => {
  expect((await fetch(`${portal().url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${portal().url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  const { headers } = await fetch(`${portal().url}/api/openapi.json`);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("the OpenAPI document describes the REST paths", async () => {
  const document = await (await fetch(`${portal().url}/api/openapi.json`)).json();
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toContain("/api/documents/{documentId}/file");
});

test("a refusal for too many calls says in the header when to try again", async () => {
  const person = await createPerson();
  const usedUp = { key: `work/code-lookup:${person.userId}`, points: 1_000_000, expire: Date.now() + 60_000 };
  await portal().services.db.insert(rateLimits).values(usedUp);
  const { cookie } = await portal().services.sessions.start(person.userId, { ipAddress: null, userAgent: null });
  const input = encodeURIComponent(JSON.stringify({ associationId: crypto.randomUUID() }));
  const response = await fetch(`${trpc("association.lookup")}?input=${input}`, { headers: { cookie: cookie.split(";")[0] ?? "" } });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
});

test.each([
  ["auth.completeCallback", { accessToken: TOO_SHORT }],
  ["auth.checkResetLink", { token: TOO_SHORT }],
  ["auth.resetPassword", { token: TOO_SHORT, password: TEST_PASSWORD }],
  ["collaboration.claimInvitation", { token: TOO_SHORT }],
])("%s refuses a link's secret of fewer than twenty signs as 400", async (procedure, input) => {
  const headers = { ...(await cookieOf(await createMember({ role: "system_owner" }))), origin: portal().url };
  const call = (body: object) => rest("POST", `/api/trpc/${procedure}`, { headers, body });
  expect(await call(input)).toMatchObject({ status: 400, body: { error: { data: { reason: "INVALID_INPUT" } } } });
  const long = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value === TOO_SHORT ? `${value}x` : value]));
  expect((await call(long)).body).not.toMatchObject({ error: { data: { reason: "INVALID_INPUT" } } });
});

test("a bearer token that is too short to be one is answered 401", async () => {
  expect(await rest("POST", "/api/gdpr/export", { headers: { authorization: "Bearer x" } })).toMatchObject({ status: 401 });
});
