import { expect, test } from "vitest";
import { EnvironmentError, parseEnvironment } from "./env.ts";

test("without any variable the portal runs on port 3000 with a demo", () => {
  // A demo asks no authority, but a stand-in.
  const reads = (source: NodeJS.ProcessEnv) => parseEnvironment(source).OFFICIAL_FEEDS;
  expect([{}, { OFFICIAL_VMA_URL: "http://localhost:1" }, { DEMO: "off" }, { OFFICIAL_FEEDS: "on" }].map(reads)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(parseEnvironment({})).toMatchObject({ PORT: 3000, PUBLIC_URL: "http://localhost:3000", DEMO: true });
});

test("a bad value stops the start with one sentence that names it", () => {
  for (const [name, value] of [
    ["PORT", "tre tusen"],
    ["DATABASE_URL", "mysql://x"],
    ["PUBLIC_URL", "portal.example"],
    ["OPERATOR_EMAILS", "drift"],
    ["CONTACT_EMAIL", "inte en adress"],
    ["DEMO", "kanske"],
  ] as const) {
    expect(() => parseEnvironment({ [name]: value }), name).toThrow(
      new RegExp(`^The environment has values that cannot be used: ${name}.*\\.$`),
    );
  }
});

test("production needs its own address and a way to deliver, and never has a demo", () => {
  expect(() => parseEnvironment({ NODE_ENV: "production" })).toThrow(EnvironmentError);
  expect(() => parseEnvironment({ NODE_ENV: "production", PUBLIC_URL: "https://portal.example" })).toThrow(/RESEND_API_KEY/);
  const env = parseEnvironment({
    NODE_ENV: "production",
    PUBLIC_URL: "https://portal.example",
    SMTP_URL: "smtp://localhost:25",
    DEMO: "on",
  });
  expect(env).toMatchObject({ DEMO: false, PUBLIC_URL: "https://portal.example" });
});

test("NS-17 production takes no address without https, except on this machine", () => {
  const production = (PUBLIC_URL: string) => parseEnvironment({ NODE_ENV: "production", SMTP_URL: "smtp://localhost:25", PUBLIC_URL });
  for (const address of ["http://portal.example", "http://192.168.1.20:3000", "http://localhost.portal.example"]) {
    expect(() => production(address), address).toThrow(/^PUBLIC_URL must be https in production \(.*\)/);
  }
  for (const address of ["https://portal.example", "http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"]) {
    expect(production(address).PUBLIC_URL).toBe(address);
  }
});

test("NS-17 outside production only this machine reaches the portal, unless HOST says otherwise", () => {
  expect(parseEnvironment({}).HOST).toBe("127.0.0.1");
  expect(parseEnvironment({ HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
  expect(
    parseEnvironment({ NODE_ENV: "production", SMTP_URL: "smtp://localhost:25", PUBLIC_URL: "https://portal.example" }).HOST,
  ).toBeUndefined();
});

test("NS-08 a copy that stops says so for five seconds in production, and on a laptop not at all", () => {
  expect(parseEnvironment({}).DRAIN_SECONDS).toBe(0);
  expect(parseEnvironment({ DRAIN_SECONDS: "12" }).DRAIN_SECONDS).toBe(12);
  expect(
    parseEnvironment({ NODE_ENV: "production", SMTP_URL: "smtp://localhost:25", PUBLIC_URL: "https://portal.example" }).DRAIN_SECONDS,
  ).toBe(5);
});

test("operators' addresses are compared in lower case", () => {
  expect(parseEnvironment({ OPERATOR_EMAILS: " Drift@Portal.example , b@x.se" }).OPERATOR_EMAILS).toEqual([
    "drift@portal.example",
    "b@x.se",
  ]);
});

const S3 = {
  S3_ENDPOINT: "https://objects.example.se",
  S3_REGION: "eu-north-1",
  S3_BUCKET: "beredskap",
  S3_ACCESS_KEY_ID: "nyckel",
  S3_SECRET_ACCESS_KEY: "hemlighet",
};

test("nightly backups need a place outside of the data folder and a public key, or are off", () => {
  const BACKUP_RECIPIENT = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
  const set = { DATA_DIR: "/srv/portal", BACKUP_DIR: "/mnt/backups", BACKUP_RECIPIENT };
  expect(parseEnvironment({}).BACKUPS).toBeNull();
  expect(parseEnvironment(set).BACKUPS).toEqual({
    ...{ dir: "/mnt/backups", recipients: [BACKUP_RECIPIENT], at: "03:30" },
    ...{ keep: { days: 7, weeks: 4 }, hasBucket: false },
  });
  expect(parseEnvironment({ ...set, BACKUP_AT: "23:05", BACKUP_KEEP: "14,0" }).BACKUPS).toMatchObject({
    at: "23:05",
    keep: { days: 14, weeks: 0 },
  });
  const inPart = "Backups are configured in part only: set both BACKUP_DIR and BACKUP_RECIPIENT (age1…), or neither.";
  expect(() => parseEnvironment({ ...set, BACKUP_RECIPIENT: "" })).toThrow(new EnvironmentError(inPart));
  expect(() => parseEnvironment({ ...set, BACKUP_DIR: "" })).toThrow(new EnvironmentError(inPart));
  expect(() => parseEnvironment({ ...set, BACKUP_DIR: "/srv/portal/media/backups" })).toThrow("BACKUP_DIR lies in DATA_DIR");
  expect(() => parseEnvironment({ ...set, BACKUP_RECIPIENT: "AGE-SECRET-KEY-1" })).toThrow("the public half of an age key");
  expect(() => parseEnvironment({ ...set, BACKUP_AT: "24:00" })).toThrow("BACKUP_AT");
});

test("S3 storage is configured whole or not at all", () => {
  expect(parseEnvironment({}).S3).toBeNull();
  expect(parseEnvironment({ S3_BUCKET: "", S3_FORCE_PATH_STYLE: "1" }).S3).toBeNull();
  expect(parseEnvironment({ ...S3, S3_FORCE_PATH_STYLE: "true" }).S3).toEqual({
    endpoint: "https://objects.example.se",
    region: "eu-north-1",
    bucket: "beredskap",
    accessKeyId: "nyckel",
    secretAccessKey: "hemlighet",
    forcePathStyle: true,
  });
  expect(() => parseEnvironment({ ...S3, S3_SECRET_ACCESS_KEY: "", S3_REGION: undefined })).toThrow(
    new EnvironmentError("S3 storage is configured in part only: set S3_REGION, S3_SECRET_ACCESS_KEY too, or none of the S3 variables."),
  );
  expect(() => parseEnvironment({ ...S3, S3_ENDPOINT: "objects.example.se" })).toThrow(/S3_ENDPOINT/);
});

const ELKS = { ELKS_USERNAME: "u1", ELKS_PASSWORD: "p1", ELKS_FROM: "+46766861004" };

test("46elks is configured whole or not at all, with a sender that a telephone shows", () => {
  expect(parseEnvironment({}).ELKS).toBeNull();
  expect(parseEnvironment(ELKS).ELKS).toEqual({
    username: "u1",
    password: "p1",
    from: "+46766861004",
    baseUrl: "https://api.46elks.com",
    callsAtATime: null,
  });
  expect(parseEnvironment({ ...ELKS, ELKS_FROM: "Brftallen", ELKS_BASE_URL: "http://127.0.0.1:8080" }).ELKS).toMatchObject({
    from: "Brftallen",
    baseUrl: "http://127.0.0.1:8080",
  });
  expect(() => parseEnvironment({ ...ELKS, ELKS_PASSWORD: "" })).toThrow(
    new EnvironmentError("46elks is configured in part only: set ELKS_PASSWORD too, or none of the ELKS variables."),
  );
  for (const [name, value] of [
    ["ELKS_FROM", "Brf Tallen"],
    ["ELKS_FROM", "070-123 45 67"],
    ["ELKS_WEBHOOK_SECRET", "kort"],
    ["RESEND_WEBHOOK_SECRET", "utan-prefix-men-lång-nog"],
    ["SMS_PRICE_PER_PART", "gratis"],
    ["SMS_CODE_PREFIXES", "46"],
    ["PUSH_SUBJECT", "drift@portal.example"],
  ] as const) {
    expect(() => parseEnvironment({ ...ELKS, [name]: value }), name).toThrow(new RegExp(name));
  }
});

test("codes go to Swedish numbers and notifications to the browsers' own services, unless the operator says otherwise", () => {
  expect(parseEnvironment({})).toMatchObject({ SMS_CODE_PREFIXES: ["+46"], SMS_CODES_PER_DAY: 2_000 });
  expect(parseEnvironment({}).PUSH_ALLOWED_HOSTS).toContain("fcm.googleapis.com");
  expect(parseEnvironment({ SMS_CODE_PREFIXES: "+46, +47", PUSH_ALLOWED_HOSTS: "Push.Example.SE" })).toMatchObject({
    SMS_CODE_PREFIXES: ["+46", "+47"],
    PUSH_ALLOWED_HOSTS: ["push.example.se"],
  });
});

test("PAGE-29 a base map is one that is known by name or a style's whole address, and so is where else it is read from", () => {
  expect(parseEnvironment({ MAP: "openfreemap" }).MAP).toBe("https://tiles.openfreemap.org/styles/liberty");
  expect(parseEnvironment({ MAP: "" }).MAP).toBeUndefined();
  expect(parseEnvironment({ MAP: "https://karta.example/stil.json?nyckel=1", MAP_ORIGINS: "https://rutor.example/a, " })).toMatchObject({
    MAP: "https://karta.example/stil.json?nyckel=1",
    MAP_ORIGINS: ["https://rutor.example"],
  });
  expect(() => parseEnvironment({ MAP: "stil.json" })).toThrow(/MAP/);
  expect(() => parseEnvironment({ MAP_ORIGINS: "rutor.example" })).toThrow(/MAP_ORIGINS/);
});

test("a language model is configured whole or not at all, and its two prices go together", () => {
  const model = { LLM_BASE_URL: "https://model.example/v1", LLM_MODEL: "prov" };
  expect(parseEnvironment({}).LLM).toBeNull();
  expect(parseEnvironment(model).LLM).toEqual({ baseUrl: "https://model.example/v1", model: "prov", apiKey: null, prices: null });
  expect(parseEnvironment({ ...model, LLM_PRICE_IN: "2.5", LLM_PRICE_OUT: "0" }).LLM?.prices).toEqual({ in: 2.5, out: 0 });
  for (const [given, missing] of [
    [{ ...model, LLM_PRICE_IN: "2.5" }, "LLM_PRICE_OUT"],
    [{ LLM_PRICE_IN: "2.5", LLM_PRICE_OUT: "10" }, "LLM_BASE_URL, LLM_MODEL"],
  ] as const) {
    expect(() => parseEnvironment(given)).toThrow(
      new EnvironmentError(`The language model is configured in part only: set ${missing} too, or none of the LLM variables.`),
    );
  }
});
