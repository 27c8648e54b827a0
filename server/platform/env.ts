import path from "node:path";
import { z } from "zod";
import type { BackupSettings } from "./backups.ts";
import type { LanguageModelSettings, ModelPrices } from "./create-language-model.ts";
import type { S3Settings } from "./files/open-file-stores.ts";
import type { OidcSettings } from "./identity-provider.ts";
import type { StripeSettings } from "./payments.ts";
import type { ElksAccount } from "./senders/elks.ts";
import { KNOWN_PUSH_HOSTS } from "./senders/push-hosts.ts";

const flag = z.stringbool({ truthy: ["1", "true", "on", "yes"], falsy: ["0", "false", "off", "no", ""] });
const port = z.coerce.number().int().min(0).max(65535);
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const listOf = (value: string): string[] =>
  value
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Streets of all the world from OpenStreetMap, free of charge and without a key; tiles, glyphs and sprites lie at the same origin. */
const OPENFREEMAP_STYLE = "https://tiles.openfreemap.org/styles/liberty";

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: port.default(3000),
  HOST: optional(z.string()),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(20).max(1_000).default(28),
  PUBLIC_URL: optional(origin),
  METRICS_PORT: optional(port),
  METRICS_TOKEN: optional(z.string().regex(/^[\w.~+/-]{16,}=*$/, "at least 16 letters and digits")),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  HEARTBEAT_URL: optional(z.url({ protocol: /^https?$/ })),
  DEMO: flag.default(true),
  ALLOW_LOCAL_DELIVERY: flag.default(false),
  ALLOW_NEWER_DATABASE: flag.default(false),
  DRAIN_SECONDS: optional(z.coerce.number().min(0).max(120)),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  OPERATOR_EMAILS: z.string().default("").transform(listOf).pipe(z.array(z.email())),
  MAIL_FROM: z.string().min(3).default("Beredskapsportalen <noreply@localhost>"),
  CONTACT_EMAIL: optional(z.email()),
  CONTACT_PHONE: optional(z.string().regex(/^\+[1-9]\d{6,14}$/, "a number as +46…")),
  RESEND_API_KEY: optional(z.string().min(8)),
  RESEND_BASE_URL: optional(origin),
  RESEND_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_[\w+/=-]{16,}$/, "whsec_…")),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  ALARM_SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  ELKS_USERNAME: optional(z.string()),
  ELKS_PASSWORD: optional(z.string()),
  ELKS_FROM: optional(
    z.string().regex(/^(\+[1-9]\d{6,14}|[A-Za-z][A-Za-z0-9]{2,10})$/, "a number as +46… or at most 11 letters and digits"),
  ),
  ELKS_BASE_URL: optional(origin),
  ELKS_CALLS_AT_A_TIME: optional(z.coerce.number().int().min(1).max(800)),
  ELKS_CREDIT_FLOOR: z.coerce.number().min(0).default(200),
  ELKS_WEBHOOK_SECRET: optional(z.string().regex(/^[\w-]{24,}$/, "at least 24 letters and digits")),
  SMS_PRICE_PER_PART: optional(z.coerce.number().positive().max(100)),
  CALL_PRICE: optional(z.coerce.number().positive().max(100)),
  CALL_RECORDINGS_URL: optional(z.url({ protocol: /^https$/ }).transform((address) => address.replace(/\/+$/, ""))),
  SMS_CODE_PREFIXES: z
    .string()
    .default("+46")
    .transform(listOf)
    .pipe(z.array(z.string().regex(/^\+[1-9]\d{0,3}$/, "+46, +47"))),
  SMS_CODES_PER_DAY: z.coerce.number().int().min(0).default(2_000),
  SMS_CODES_PER_ASSOCIATION_PER_DAY: z.coerce.number().int().min(0).default(300),
  PUSH_SUBJECT: optional(z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, "mailto: or https:")),
  WEBHOOK_ALLOWED_HOSTS: z.string().default("").transform(listOf),
  PUSH_ALLOWED_HOSTS: z.string().default(KNOWN_PUSH_HOSTS.join(",")).transform(listOf),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: flag.default(false),
  BACKUP_DIR: optional(z.string()),
  BACKUP_RECIPIENT: optional(
    z
      .string()
      .transform(listOf)
      .pipe(z.array(z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/, "age1…, the public half of an age key"))),
  ),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "03:30")
    .default("03:30"),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2},\d{1,3}$/, "days,weeks such as 7,4")
    .default("7,4"),
  OFFICIAL_FEEDS: flag.optional(),
  OFFICIAL_VMA_URL: origin.default("https://vmaapi.sr.se"),
  OFFICIAL_SMHI_WARNINGS_URL: origin.default("https://opendata-download-warnings.smhi.se"),
  OFFICIAL_SMHI_FORECAST_URL: origin.default("https://opendata-download-metfcst.smhi.se"),
  OFFICIAL_KRISINFORMATION_URL: origin.default("https://api.krisinformation.se"),
  MAP: optional(z.union([z.literal("openfreemap").transform(() => OPENFREEMAP_STYLE), z.url({ protocol: /^https?$/ })])),
  MAP_ORIGINS: z.string().default("").transform(listOf).pipe(z.array(origin)),
  LLM_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  LLM_API_KEY: optional(z.string()),
  LLM_MODEL: optional(z.string()),
  LLM_PRICE_IN: optional(z.coerce.number().min(0).max(10_000)),
  LLM_PRICE_OUT: optional(z.coerce.number().min(0).max(10_000)),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\w{8,}$/, "whsec_…")),
  STRIPE_API_BASE: optional(origin),
  STRIPE_PRICE_BASIC: optional(z.string()),
  STRIPE_PRICE_STANDARD: optional(z.string()),
  STRIPE_PRICE_PREMIUM: optional(z.string()),
  STRIPE_BUY_LINK_BASIC: optional(z.url({ protocol: /^https?$/ })),
  STRIPE_BUY_LINK_STANDARD: optional(z.url({ protocol: /^https?$/ })),
  STRIPE_BUY_LINK_PREMIUM: optional(z.url({ protocol: /^https?$/ })),
  SEALED_NEEDS_KEY: optional(
    z
      .string()
      .regex(/^\s*AGE-SECRET-KEY-1[A-Z0-9]{58}([\s,]+AGE-SECRET-KEY-1[A-Z0-9]{58})*\s*$/, "AGE-SECRET-KEY-1…, the one that seals first"),
  ),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_LABEL: optional(z.string().max(30)),
  OIDC_ACR_VALUES: optional(z.string().max(500)),
  OIDC_STRONG: z
    .string()
    .default("")
    .transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
});

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

type Parsed = z.output<typeof schema>;

/** Every variable that is read. */
export const ENVIRONMENT_NAMES: readonly string[] = Object.keys(schema.shape);

export type Environment = Omit<
  Parsed,
  | "PUBLIC_URL"
  | "DRAIN_SECONDS"
  | "HOST"
  | "OFFICIAL_FEEDS"
  | `S3_${string}`
  | `BACKUP_${string}`
  | `STRIPE_${string}`
  | `LLM_${string}`
  | `OIDC_${string}`
> & {
  PUBLIC_URL: string;
  DRAIN_SECONDS: number;
  /** Where it listens; undefined is everywhere. */
  HOST: string | undefined;
  OFFICIAL_FEEDS: boolean;
  LLM: (LanguageModelSettings & { prices: ModelPrices | null }) | null;
  STRIPE: StripeSettings;
  S3: S3Settings | null;
  /** Null: the portal makes none by itself. */
  BACKUPS: BackupSettings | null;
  ELKS: ElksAccount | null;
  OIDC: OidcSettings | null;
};

/** The environment cannot be used; the message is one sentence an operator can act on. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * Reads the environment once. Throws EnvironmentError with one sentence that names each bad variable.
 * In production PUBLIC_URL and a way to deliver mail are required (architecture: "What the outside may rely on").
 */
export function parseEnvironment(source: NodeJS.ProcessEnv): Environment {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} (${issue.message})`);
    throw new EnvironmentError(`The environment has values that cannot be used: ${[...new Set(faults)].join("; ")}.`);
  }
  const env = parsed.data;
  if (env.NODE_ENV === "production") requireForProduction(env);
  const isDemo = env.NODE_ENV !== "production" && env.DEMO;
  return {
    ...env,
    S3: s3Settings(env),
    BACKUPS: backupSettings(env),
    ELKS: elksSettings(env),
    STRIPE: stripeSettings(env),
    LLM: languageModelSettings(env),
    OIDC: oidcSettings(env),
    DATA_DIR: path.resolve(env.DATA_DIR),
    HOST: env.HOST ?? (env.NODE_ENV === "production" ? undefined : "127.0.0.1"),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.NODE_ENV === "production" ? 5 : 0),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    DEMO: isDemo,
    // A demo asks no authority, but a stand-in that it was given.
    OFFICIAL_FEEDS: env.OFFICIAL_FEEDS ?? (!isDemo || Boolean(source.OFFICIAL_VMA_URL || source.OFFICIAL_SMHI_WARNINGS_URL)),
  };
}

function requireForProduction(env: Parsed): void {
  if (!env.PUBLIC_URL) throw new EnvironmentError("PUBLIC_URL must be set in production, for example https://portal.example.se.");
  if (env.PUBLIC_URL.startsWith("http:") && !LOOPBACK_NAMES.includes(new URL(env.PUBLIC_URL).hostname)) {
    throw new EnvironmentError(`PUBLIC_URL must be https in production (${env.PUBLIC_URL}): over http passwords can be read on the way.`);
  }
  if (!env.RESEND_API_KEY && !env.SMTP_URL && !env.ALLOW_LOCAL_DELIVERY) {
    throw new EnvironmentError(
      "No delivery provider is configured: set RESEND_API_KEY or SMTP_URL, or ALLOW_LOCAL_DELIVERY=1 to write mails to DATA_DIR/outbox.",
    );
  }
}

/** All five or none: half a configuration would put files where nobody looks for them. */
function s3Settings(env: Parsed): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_FORCE_PATH_STYLE: forcePathStyle } = env;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle };
  }
  return noneSet(env, "S3 storage", ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
}

/** Where to and for whom, or neither: nothing lies anywhere that whoever takes the disk can read. */
function backupSettings(env: Parsed): BackupSettings | null {
  const { BACKUP_DIR, BACKUP_RECIPIENT: recipients = [], BACKUP_AT: at, BACKUP_KEEP } = env;
  if (!BACKUP_DIR && recipients.length === 0) return null;
  if (!BACKUP_DIR || recipients.length === 0) {
    throw new EnvironmentError("Backups are configured in part only: set both BACKUP_DIR and BACKUP_RECIPIENT (age1…), or neither.");
  }
  const [dataDir, dir] = [path.resolve(env.DATA_DIR), path.resolve(BACKUP_DIR)];
  // A backup takes up what lies in DATA_DIR but for that one folder: the earlier backups would stand in each.
  if (`${dir}/`.startsWith(`${dataDir}/`) && dir !== path.join(dataDir, "backups")) {
    throw new EnvironmentError("BACKUP_DIR lies in DATA_DIR: put it elsewhere, best on another disk or machine.");
  }
  const [days = 7, weeks = 4] = BACKUP_KEEP.split(",").map(Number);
  return { dir, recipients, at, keep: { days, weeks }, hasBucket: Boolean(env.S3_BUCKET) };
}

/** Each may be missing: what cannot be used is told on the page for owners instead of stopping the portal. */
function stripeSettings(env: Parsed): StripeSettings {
  const ofPlans = (what: "PRICE" | "BUY_LINK") => ({
    basic: env[`STRIPE_${what}_BASIC`] ?? null,
    standard: env[`STRIPE_${what}_STANDARD`] ?? null,
    premium: env[`STRIPE_${what}_PREMIUM`] ?? null,
  });
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? null,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    apiBase: env.STRIPE_API_BASE ?? null,
    prices: ofPlans("PRICE"),
    buyLinks: ofPlans("BUY_LINK"),
  };
}

/** All three or none: an account without a sender would send nothing. */
function elksSettings(env: Parsed): Environment["ELKS"] {
  const { ELKS_USERNAME: username, ELKS_PASSWORD: password, ELKS_FROM: from, ELKS_CALLS_AT_A_TIME: callsAtATime } = env;
  const baseUrl = env.ELKS_BASE_URL ?? "https://api.46elks.com";
  if (username && password && from) return { username, password, from, baseUrl, callsAtATime: callsAtATime ?? null };
  return noneSet(env, "46elks", ["ELKS_USERNAME", "ELKS_PASSWORD", "ELKS_FROM"]);
}

/** An address and a model, or neither; a server of one's own may need no key. Prices go together, and with a model. */
function languageModelSettings(env: Parsed): Environment["LLM"] {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey, LLM_PRICE_IN: priceIn, LLM_PRICE_OUT: priceOut } = env;
  const isPriced = priceIn !== undefined || priceOut !== undefined;
  const missing = [
    !baseUrl && "LLM_BASE_URL",
    !model && "LLM_MODEL",
    isPriced && priceIn === undefined && "LLM_PRICE_IN",
    isPriced && priceOut === undefined && "LLM_PRICE_OUT",
  ].filter(Boolean);
  if (baseUrl && model && missing.length === 0) {
    return { baseUrl, model, apiKey: apiKey ?? null, prices: isPriced ? { in: priceIn ?? 0, out: priceOut ?? 0 } : null };
  }
  if (!baseUrl && !model && !apiKey && !isPriced) return null;
  throw new EnvironmentError(`The language model is configured in part only: set ${missing.join(", ")} too, or none of the LLM variables.`);
}

/** All four or none. What comes over http can be forged on the way, so the provider has https except on this machine. */
function oidcSettings(env: Parsed): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_LABEL: label } = env;
  if (issuer?.startsWith("http:") && !LOOPBACK_NAMES.includes(new URL(issuer).hostname)) {
    throw new EnvironmentError(`OIDC_ISSUER must be https (${issuer}).`);
  }
  const wishes = { acrValues: env.OIDC_ACR_VALUES ?? null, strong: env.OIDC_STRONG };
  if (issuer && clientId && clientSecret && label) return { issuer, clientId, clientSecret, label, ...wishes };
  return noneSet(env, "OpenID Connect", ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_LABEL"]);
}

/** Null where none of these is set. Throws EnvironmentError where some are: half a configuration does nothing, and nobody sees why. */
function noneSet(env: Parsed, what: string, names: readonly [keyof Parsed, ...(keyof Parsed)[]]): null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  const [group] = names[0].split("_");
  throw new EnvironmentError(`${what} is configured in part only: set ${missing.join(", ")} too, or none of the ${group} variables.`);
}
