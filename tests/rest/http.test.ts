import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import express from "express";
import pino from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { rateLimits } from "#drizzle/schema/index.ts";
import { staticClient } from "#server/http/client.ts";
import { requestLog } from "#server/http/request-log.ts";
import { createLimitedServer, limitSlowBodies } from "#server/http/server.ts";
import { isQuoteAnswer } from "#server/pages/quote.tsx";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { isUpload } from "#server/rest/index.ts";
import { createApplication } from "#tests/factories/applications.ts";
import { createMember, createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { createSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { portal } from "#tests/helpers/portal.ts";
import { rest } from "#tests/helpers/rest.ts";

describe("http edge", () => {
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

  test("a file of the client that cannot be opened ends its own answer, and nothing else", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "portal-client-"));
    await mkdir(path.join(folder, "assets"));
    await Promise.all(["index.html", "assets/borta.js"].map((name) => writeFile(path.join(folder, name), "// här")));
    const server = express().use(requestLog(portal().services.log), staticClient(folder)).listen(0);
    const address = `http://localhost:${(server.address() as AddressInfo).port}`;
    await rm(path.join(folder, "assets/borta.js"));
    await expect(fetch(`${address}/assets/borta.js`).then((response) => response.text())).rejects.toThrow();
    expect(await (await fetch(address)).text()).toBe("// här");
    server.close();
    await rm(folder, { recursive: true });
  });

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
    // The install link and the shopping list are shared and copied, and passkeys are made and used.
    expect(policy.join()).not.toMatch(/web-share|clipboard|publickey/);
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

  test("an answer to a call may load and frame nothing, and asks a browser for nothing", async () => {
    const { headers } = await fetch(`${portal().url}/api/trpc/auth.session`);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("permissions-policy")).toBeNull();
    expect(headers.get("x-content-type-options")).toBe("nosniff");
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
});

test.each(["offert", "svar", "s", "k", "anslag", "avsluta", "bekrafta", "api/calendar", "api/alarms"])(
  "the secret of an address /%s/… is not logged",
  async (folder) => {
    const lines: string[] = [];
    const app = express().use(requestLog(pino({}, { write: (line) => void lines.push(line) })));
    const server = app.use((_req, res) => void res.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${folder}/hemligt-4711/avboj?kod=hemligt-4711`);
      await expect.poll(() => lines.length).toBe(1);
      expect(JSON.parse(lines[0] ?? "").req.path).toBe(`/${folder}/…/avboj`);
      expect(lines[0]).not.toContain("hemligt-4711");
    } finally {
      server.close();
    }
  },
);

describe("slow bodies", () => {
  /** A server that waits for whole bodies, at most 2 s for those that are no uploads. */
  async function withServer(work: (port: number) => Promise<void>, options: { headersMs?: number } = {}): Promise<void> {
    const app = express();
    app.use(limitSlowBodies({ except: isUpload, afterMs: 2_000 }));
    app.use(async (req, res) => {
      await new Promise((resolve) => req.resume().once("close", resolve).once("end", resolve));
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      if (!res.destroyed) res.end("whole");
    });
    const server = createLimitedServer(app, options);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      await work((server.address() as AddressInfo).port);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  /** Sends a request in two parts with a pause between, and answers all that comes back. */
  function send(port: number, head: string, pauseMs: number): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`${head}\r\nHost: portal\r\nConnection: close\r\nContent-Length: 2\r\n\r\na`);
    setTimeout(() => socket.write("b"), pauseMs);
    return text(socket);
  }

  test("a body that comes too slowly is answered 408 and the connection closed, but an upload may take its time", async () => {
    await withServer(async (port) => {
      const [slow, upload, quick] = await Promise.all([
        send(port, "POST /api/trpc/auth.signIn HTTP/1.1", 6_000),
        send(port, "PUT /api/profile/avatar HTTP/1.1", 6_000),
        // The work after a whole body is not counted.
        send(port, "POST /api/trpc/auth.signIn HTTP/1.1", 50),
      ]);
      expect(slow).toMatch(/^HTTP\/1\.1 408 /);
      expect(upload).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
      expect(quick).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
    });
  });

  test("NS-22 headers that come too slowly are answered 408 when their time is over, not half a minute later", async () => {
    const headersMs = 500;
    await withServer(
      async (port) => {
        const socket = connect(port, "127.0.0.1");
        socket.write("GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: ");
        const began = performance.now();
        expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
        // Looked at once a second; the rest is the machine's.
        expect(performance.now() - began).toBeLessThan(headersMs + 10_000);
      },
      { headersMs },
    );
  });

  test("the server's own limits are those of the documented table", () => {
    expect(createLimitedServer(() => {})).toMatchObject({ headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 5_000 });
  });

  test.each([
    ["PUT", "/api/profile/avatar", true],
    ["PUT", "/api/associations/1/logo?filename=a.png", true],
    ["PUT", "/api/collaboration/resources/x/photo", true],
    ["PUT", "/api/association-logos", true],
    ["POST", "/api/evidence?kind=photo", true],
    ["POST", "/api/evidence/1", false],
    ["POST", "/api/profile/avatar", false],
    ["PUT", "/api/profile/avatar/x", false],
    ["PUT", "/api/associations/1/x/logo", false],
    ["PUT", "/media?/api/profile/avatar", false],
  ])("%s %s may take as long as an upload: %s", (method, url, expected) => {
    expect(isUpload({ method, url })).toBe(expected);
  });

  test.each([
    ["POST", `/offert/${"x".repeat(43)}`, true],
    ["POST", "/offert/x?sparat", true],
    ["GET", "/offert/x", false],
    ["POST", "/offert/x/avboj", false],
    ["POST", "/offert/", false],
    ["POST", "/svar/x?/offert/x", false],
  ])("%s %s, which may bring an attachment, may take as long as an upload: %s", (method, url, expected) => {
    expect(isQuoteAnswer({ method, url })).toBe(expected);
  });
});

describe("openapi", () => {
  interface Parameter {
    in: string;
    name: string;
    required?: boolean;
  }
  interface Operation {
    summary?: string;
    /** Its own word on who may call; without one the document's holds: a bearer. */
    security?: object[];
    parameters?: Parameter[];
    requestBody?: { content: object };
    responses: Record<string, { description?: string; headers?: object; content?: Record<string, { schema?: object }> }>;
  }
  interface OpenApiDocument {
    openapi: string;
    security: object[];
    servers: { url: string }[];
    components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
    paths: Record<string, Record<string, Operation>>;
  }

  let document: OpenApiDocument;
  let operations: [name: string, path: string, operation: Operation][];

  beforeAll(async () => {
    document = (await (await fetch(`${portal().url}/api/openapi.json`)).json()) as OpenApiDocument;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, string, Operation] => [`${method} ${path}`, path, operation]),
    );
  });

  test("the OpenAPI document names its version, its server and the bearer token that every path takes", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toEqual([{ url: portal().url }]);
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(document.components.securitySchemes.bearer).toEqual({ type: "http", scheme: "bearer" });
  });

  test("every documented path says what it does, declares the ids it holds, and describes every answer", () => {
    for (const [name, path, operation] of operations) {
      expect(operation.summary, name).toMatch(/\S/);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect(declared.map((parameter) => `{${parameter.name}}`).sort(), name).toEqual((path.match(/\{[^}]+\}/g) ?? []).sort());
      expect(
        declared.every(({ required }) => required),
        name,
      ).toBe(true);
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.filter((status) => status.startsWith("2")),
        name,
      ).not.toEqual([]);
      if (!operation.security) expect(statuses, name).toContain("401");
      for (const [status, { description }] of Object.entries(operation.responses)) expect(description, `${name} ${status}`).toMatch(/\S/);
    }
  });

  test("every reference in the OpenAPI document leads to a schema", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(references.length).toBeGreaterThan(0);
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(references)].filter((reference) => !known.includes(reference ?? ""))).toEqual([]);
  });

  test("REST-03 REST-05 REST-06 REST-07 REST-08 the membership paths describe their bodies, answers and refusals", () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
    const [list, one] = ["/api/associations/{associationId}/membership-requests", "/api/associations/{associationId}/members"];
    expect(statuses(list, "post")).toEqual(["201", "400", "401", "404", "409", "415", "429"]);
    expect(statuses(list, "get")).toEqual(["200", "400", "401", "403", "404"]);
    expect(statuses(`${list}/{requestId}`, "patch")).toEqual(["200", "400", "401", "403", "404", "409", "415"]);
    expect(statuses(one, "get")).toEqual(["200", "400", "401", "404"]);
    expect(statuses(`${one}/me/role`, "get")).toEqual(["200", "400", "401", "404"]);

    const conflict = document.paths[`${list}/{requestId}`]?.patch?.responses["409"]?.description;
    for (const reason of ["APPLICATION_WITHDRAWN", "APPLICATION_ALREADY_DECIDED", "APPLICANT_IN_OTHER_ASSOCIATION", "PLAN_LIMIT_REACHED"])
      expect(conflict).toContain(reason);

    const query = document.paths[list]?.get?.parameters?.filter((parameter) => parameter.in === "query");
    expect(query?.map(({ name, required }) => [name, required ?? false])).toEqual([
      ["limit", false],
      ["offset", false],
      ["status", false],
    ]);
    expect(document.paths[list]?.get?.responses["200"]?.headers).toHaveProperty("X-Total-Count");
    expect(document.paths[list]?.post?.requestBody?.content).toMatchObject({
      "application/json": {
        schema: { properties: { message_to_admin: { anyOf: [{ type: "string", maxLength: 500 }, { type: "null" }] } } },
      },
    });
    expect(document.paths[`${list}/{requestId}`]?.patch?.requestBody?.content).toMatchObject({
      "application/json": { schema: { required: ["status"], properties: { status: { enum: ["approved", "rejected"] } } } },
    });
    for (const [path, method] of [
      [list, "get"],
      [list, "post"],
      [one, "get"],
    ] as const) {
      const schema = document.paths[path]?.[method]?.responses["401"]?.content?.["application/json"]?.schema;
      expect(schema).toEqual({ $ref: "#/components/schemas/Refusal" });
    }
  });
});

describe("examples", () => {
  const run = promisify(execFile);

  /** Runs an example script as its author would, as an owner of the demo; the answer is what it printed. */
  const example = (script: string, ...args: string[]): Promise<string> =>
    // Not the owner whose requests other tests count on.
    exampleAs({ PORTAL_EMAIL: "drift@demo.example" }, script, ...args);

  async function exampleAs(account: Record<string, string>, script: string, ...args: string[]): Promise<string> {
    const file = path.join(PROJECT_ROOT, "scripts/examples", script);
    const { stdout } = await run(process.execPath, ["--import", "tsx", file, ...args], {
      cwd: PROJECT_ROOT,
      env: { PATH: process.env.PATH, PORTAL_URL: portal().url, ...account },
    });
    return stdout;
  }

  test("the example script lists one area of the catalogue with prices", async () => {
    const printed = await example("list-catalogue.ts", "vatten");
    expect(printed).toContain("NV-1001\tVattendunk 10 liter med kran, livsmedelsgodkänd\t119");
    expect(printed).toContain("Pris på förfrågan");
    expect(printed).toMatch(/\n(\d+) av \1\n$/);
  });

  test("the example script sends a request and gets the address of its PDF, which opens for nobody else", async () => {
    const address = (await example("submit-product-request.ts", "NV-1001", "4")).trim();
    expect(address).toMatch(/\/api\/documents\/[0-9a-f-]{36}\/file$/);
    expect((await fetch(address)).status).toBe(401);
  });

  test("the example script takes the code of an account with a second factor from the environment", async () => {
    const person = await createPerson({ setup: "private" });
    const { secret } = await createSecondFactor(person);
    const account = { PORTAL_EMAIL: person.email, PORTAL_PASSWORD: TEST_PASSWORD };
    await expect(exampleAs(account, "list-catalogue.ts", "vatten")).rejects.toThrow("Kontot har tvåfaktorsautentisering.");
    expect(await exampleAs({ ...account, PORTAL_CODE: totpCode(secret) }, "list-catalogue.ts", "vatten")).toContain("NV-1001");
  });

  test("the example script lists the applications that wait, and lets one applicant in", async () => {
    const owner = await createMember({ role: "system_owner" });
    const account = { PORTAL_EMAIL: owner.email, PORTAL_PASSWORD: TEST_PASSWORD };
    const { applicant } = await createApplication(owner.associationId, { messageToAdmin: "Jag bor på tredje våningen." });
    const { applicant: other } = await createApplication(owner.associationId);
    const listed = await exampleAs(account, "approve-application.ts");
    expect(listed).toContain(`${applicant.email}\t${applicant.fullName}\t`);
    expect(listed).toMatch(/\tJag bor på tredje våningen\.\n/);
    expect(listed).toMatch(/\n2 av 2\n$/);

    expect(await exampleAs(account, "approve-application.ts", applicant.email)).toBe(
      `${applicant.fullName} är nu med i föreningen (member).\n`,
    );
    await expect(exampleAs(account, "approve-application.ts", applicant.email)).rejects.toThrow(/nobody with the address .* waits/);
    const left = await exampleAs(account, "approve-application.ts");
    expect(left).toContain(other.email);
    expect(left).toMatch(/\n1 av 1\n$/);
  });
});
