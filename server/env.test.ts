import { expect, test } from "vitest";
import { EnvironmentError, parseEnvironment } from "./env.ts";

test("without any variable the portal runs on port 3000 with a demo", () => {
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
