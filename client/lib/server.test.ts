import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createApi } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { errorReason, errorText, fieldErrors } from "./error-text.ts";
import { createQueryClient, mayPersist, persistOptions } from "./query-client.ts";
import { readOldAnew } from "./read-anew.ts";
import { destinationOf, keepRedirect, loginAddress } from "./redirect-address.ts";
import { noteServerTime, serverNow } from "./server-clock.ts";
import { imageProblem } from "./upload.ts";
import { isFailedRead } from "./use-failed-read.ts";
import { userStorage } from "./user-storage.ts";

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

test("what is reckoned in a crisis follows the server's clock where the device's is wrong", () => {
  const DAY_MS = 86_400_000;
  const answerAt = (ms: number) => noteServerTime(json({}, { headers: { date: new Date(Date.now() + ms).toUTCString() } }));
  const ahead = () => Math.round((serverNow() - Date.now()) / 1_000);
  answerAt(-DAY_MS);
  expect(ahead()).toBeLessThanOrEqual(-86_399);
  expect(ahead()).toBeGreaterThanOrEqual(-86_401);
  noteServerTime(json({}));
  expect(ahead()).toBeLessThan(-86_000);
  answerAt(20_000);
  expect(ahead()).toBe(0);
});

describe("api", () => {
  function apiAnswering(answer: Response | Error, token: string | null = "bearer-of-anna") {
    const calls = vi.fn<typeof fetch>(async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
    return { api: createApi({ fetch: calls, readToken: async () => token }), calls };
  }

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
});

describe("error text", () => {
  function wireError(message: string, data: Record<string, unknown>) {
    return TRPCClientError.from({ error: { message, code: -32000, data } });
  }

  test("a Swedish sentence of the server is shown as it is", () => {
    expect(errorText(wireError("Fel e-postadress eller lösenord.", { reason: "WRONG_CREDENTIALS" }))).toBe(
      "Fel e-postadress eller lösenord.",
    );
  });

  test.each([
    "User not authenticated. Access token missing.",
    "Role is required when approving a membership request.",
    "Not authenticated or session expired",
    "User not authenticated to activate crisis.",
    "Failed to activate crisis mode",
  ])("decision 15, CRIS-13, CRIS-16, CRIS-17: %j is never shown raw", (message) => {
    expect(errorText(wireError(message, { reason: "INVALID_INPUT" }))).not.toBe(message);
    expect(errorText(new ApiError(message, 401))).not.toBe(message);
  });

  test("a limit says how long the wait is, once it is longer than a moment", () => {
    const message = "För många försök. Vänta en stund och försök igen.";
    const limited = (data: Record<string, unknown>) => errorText(wireError(message, { reason: "RATE_LIMITED", ...data }));
    expect(limited({ retryAfterSeconds: 2700 })).toBe("För många försök. Försök igen om 45 minuter.");
    expect(limited({ retryAfterSeconds: 30 })).toBe(message);
    expect(limited({})).toBe(message);
    expect(errorText(wireError("Alla koder är slut.", { reason: "SMS_CODES_SPENT", retryAfterSeconds: 2700 }))).toBe("Alla koder är slut.");
  });

  test("without an answer the text speaks of the connection", () => {
    expect(errorText(TRPCClientError.from(new TypeError("Failed to fetch")))).toMatch(/^Ingen kontakt med servern/);
    expect(errorText(new ApiError("Unknown network error occurred", 0))).toMatch(/^Ingen kontakt med servern/);
  });

  test("anything else gets the caller's own words", () => {
    expect(errorText(new Error("x is undefined"), "Kunde inte spara.")).toBe("Kunde inte spara.");
    expect(errorText(new ApiError("Bad Gateway", 502, false), "Kunde inte spara.")).toBe("Kunde inte spara.");
  });

  test("reason and field sentences come along", () => {
    const error = wireError("Lösenordet är för vanligt.", {
      reason: "PASSWORD_TOO_COMMON",
      fields: { password: "Lösenordet är för vanligt." },
    });
    expect(errorReason(error)).toBe("PASSWORD_TOO_COMMON");
    expect(fieldErrors(error)).toEqual({ password: "Lösenordet är för vanligt." });
    expect(errorReason(new Error("other"))).toBeNull();
    expect(fieldErrors(null)).toEqual({});
  });
});

describe("query client", () => {
  test("LIMIT-07, LIMIT-08, LIMIT-09: five minutes fresh, thirty kept, one retry, no refetch on focus", () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 1_800_000,
      retry: 1,
      refetchOnWindowFocus: false,
    });
  });

  test("without a network nothing waits unseen, and what could not be read is read when it is back", () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect([queries?.networkMode, mutations?.networkMode, queries?.refetchOnReconnect]).toEqual(["always", "always", true]);
  });

  test("LIMIT-01: the profile of the settings is fresh for five minutes and kept for five", () => {
    expect(createQueryClient().defaultQueryOptions({ queryKey: [["profile", "current"], { type: "query" }] })).toMatchObject({
      staleTime: 300_000,
      gcTime: 300_000,
      retry: 1,
    });
  });

  test("LIMIT-05, LIMIT-06: crisis areas are always stale, kept for an hour, and tried again three times, a second apart", () => {
    expect(createQueryClient().defaultQueryOptions({ queryKey: [["preparedness", "domains"], { type: "query" }] })).toMatchObject({
      staleTime: 0,
      gcTime: 3_600_000,
      retry: 3,
      retryDelay: 1000,
    });
  });

  test("LIMIT-11 LIMIT-12 product requests are fresh for five minutes and kept thirty, one with its document fresh for two", () => {
    const client = createQueryClient();
    expect(client.defaultQueryOptions({ queryKey: [["productRequest", "list"], { type: "infinite" }] })).toMatchObject({
      staleTime: 300_000,
      gcTime: 1_800_000,
    });
    expect(client.defaultQueryOptions({ queryKey: [["productRequest", "detail"], { type: "query" }] })).toMatchObject({
      staleTime: 120_000,
      gcTime: 1_800_000,
    });
  });

  test("LIMIT-02 a subscription is fresh for five minutes and never kept in the browser", () => {
    const queryKey = [["billing", "subscription"], { type: "query" }];
    expect(createQueryClient().defaultQueryOptions({ queryKey })).toMatchObject({ staleTime: 300_000 });
    expect(mayPersist(queryKey)).toBe(false);
  });

  test("LIMIT-10: the persisted cache lasts 24 hours", () => {
    expect(persistOptions.maxAge).toBe(86_400_000);
  });

  test("LIMIT-10: what is kept is written at once, then a second later at the earliest, with what has come last", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    userStorage.remember({ id: "anna", email: "anna@test.example", name: null });
    onTestFinished(() => userStorage.remove("anna", "query-cache"));
    const keep = (buster: string) =>
      persistOptions.persister.persistClient({ buster, timestamp: 0, clientState: { mutations: [], queries: [] } });
    const kept = () => JSON.parse(String(userStorage.read("anna", "query-cache"))).buster;
    await keep("first");
    expect(kept()).toBe("first");
    void keep("second");
    void keep("last");
    await vi.advanceTimersByTimeAsync(999);
    expect(kept()).toBe("first");
    await vi.advanceTimersByTimeAsync(1);
    expect(kept()).toBe("last");
  });

  test("only what holds no personal data is persisted", () => {
    expect(mayPersist([["catalogue", "products"], { input: {}, type: "query" }])).toBe(true);
    expect(mayPersist([["auth", "session"]])).toBe(false);
    expect(mayPersist([["membership", "members"]])).toBe(false);
    expect(mayPersist([["catalogue", "suppliers"]])).toBe(false);
    expect(mayPersist(["something else"])).toBe(false);
  });
});

describe("read anew", () => {
  test("what has been read long ago is read anew; what has just been, or is on its way, is not", async () => {
    const client = new QueryClient();
    const isStale = (path: string[]): boolean | undefined => client.getQueryState([path])?.isInvalidated;
    const [old, fresh, other] = [
      ["membership", "requests"],
      ["crisis", "active"],
      ["water", "household"],
    ];
    const now = Date.now();
    client.setQueryData([old], 1, { updatedAt: now - 60_000 });
    client.setQueryData([fresh], 1, { updatedAt: now - 1_000 });
    client.setQueryData([other], 1, { updatedAt: now - 60_000 });
    const flying = ["start", "steps"];
    client.setQueryData([flying], 1, { updatedAt: now - 60_000 });
    const answer = Promise.withResolvers<number>();
    const fetching = client.fetchQuery({ queryKey: [flying], queryFn: () => answer.promise });

    await readOldAnew(client, ["membership", "crisis.active", "start"], 10_000);
    expect([old, fresh, other, flying].map(isStale)).toEqual([true, false, false, false]);
    answer.resolve(2);
    await fetching;
  });
});

describe("redirect address", () => {
  test("GUARD-06: the origin travels in the parameter with readable slashes", () => {
    expect(loginAddress({ pathname: "/join-association", search: "" })).toBe("/login?redirect=/join-association");
    expect(loginAddress({ pathname: "/a/b", search: "?c=d/e" })).toBe("/login?redirect=/a/b%3Fc%3Dd/e");
  });

  test("AUTH-02: the origin survives the way through other public pages and leads back", () => {
    const address = keepRedirect("/signup", "?redirect=/join-association%3FassociationId%3D1");
    expect(address).toBe("/signup?redirect=/join-association%3FassociationId%3D1");
    expect(destinationOf(new URL(address, "http://localhost").search)).toBe("/join-association?associationId=1");
  });

  test("without an origin nothing is added", () => {
    expect(keepRedirect("/signup", "?preview=true")).toBe("/signup");
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/\t/evil.example", "dashboard"])(
    "decision 3: %j is not followed",
    (origin) => {
      expect(destinationOf(`?redirect=${encodeURIComponent(origin)}`)).toBe("/dashboard");
    },
  );

  test("without an origin one comes to the first screen of one's own, with one to where one was going", () => {
    expect(destinationOf("", "/association-dashboard")).toBe("/association-dashboard");
    expect(destinationOf("?redirect=/pricing", "/association-dashboard")).toBe("/pricing");
  });
});

describe("upload", () => {
  const MEGABYTE = 1024 * 1024;

  test("SETP-31: the four picture types are taken", () => {
    for (const type of ["image/jpeg", "image/jpg", "image/png", "image/webp"]) expect(imageProblem({ size: 1, type })).toBeNull();
  });

  test.each(["image/gif", "image/svg+xml", "application/pdf", ""])("SETP-31: «%s» is refused", (type) => {
    expect(imageProblem({ size: 1, type })).toBe("Endast .jpg, .jpeg, .png och .webp format är tillåtna.");
  });

  test("SETP-30: 50 MB is the most", () => {
    expect(imageProblem({ size: 50 * MEGABYTE, type: "image/png" })).toBeNull();
    expect(imageProblem({ size: 50 * MEGABYTE + 1, type: "image/png" })).toBe("Max filstorlek är 50MB.");
  });
});

describe("use failed read", () => {
  const KEY = ["read"];

  function failingAfter(first: unknown) {
    let calls = 0;
    return () => {
      calls += 1;
      return calls === 1 ? Promise.resolve(first) : Promise.reject(new Error("no"));
    };
  }

  const failedReads = (client: QueryClient): number => client.getQueryCache().getAll().filter(isFailedRead).length;

  test("what stands and could not be read anew counts while it is shown", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn: failingAfter(1) });
    const hide = observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().data).toBe(1);
    expect(failedReads(client)).toBe(0);
    await observer.refetch();
    expect(failedReads(client)).toBe(1);
    hide();
    expect(failedReads(client)).toBe(0);
  });

  test("what was never read does not count, for nothing of it stands", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn: () => Promise.reject(new Error("no")) });
    observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    expect(failedReads(client)).toBe(0);
  });

  test("a further stretch that did not come is not older than now", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const observer = new InfiniteQueryObserver(client, {
      queryKey: KEY,
      queryFn: failingAfter(1),
      initialPageParam: 0,
      getNextPageParam: () => 1,
    });
    observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
    await observer.fetchNextPage();
    expect(observer.getCurrentResult().isFetchNextPageError).toBe(true);
    expect(failedReads(client)).toBe(0);
  });
});
