import path from "node:path";
import { z } from "zod";
import type { S3Settings } from "./lib/s3-file-store.ts";

const flag = z.stringbool({ truthy: ["1", "true", "on", "yes"], falsy: ["0", "false", "off", "no", ""] });
const port = z.coerce.number().int().min(0).max(65535);
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: port.default(3000),
  HOST: optional(z.string()),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_URL: optional(origin),
  METRICS_PORT: optional(port),
  DEMO: flag.default(true),
  ALLOW_LOCAL_DELIVERY: flag.default(false),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  OPERATOR_EMAILS: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((address) => address.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.email())),
  MAIL_FROM: z.string().min(3).default("Beredskapsportalen <noreply@localhost>"),
  CONTACT_EMAIL: optional(z.email()),
  RESEND_API_KEY: optional(z.string().min(8)),
  RESEND_BASE_URL: optional(origin),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: flag.default(false),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
});

type Parsed = z.output<typeof schema>;
export type Environment = Omit<Parsed, "PUBLIC_URL" | `S3_${string}`> & { PUBLIC_URL: string; S3: S3Settings | null };

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
  if (env.NODE_ENV === "production") {
    if (!env.PUBLIC_URL) throw new EnvironmentError("PUBLIC_URL must be set in production, for example https://portal.example.se.");
    if (!env.RESEND_API_KEY && !env.SMTP_URL && !env.ALLOW_LOCAL_DELIVERY) {
      throw new EnvironmentError(
        "No delivery provider is configured: set RESEND_API_KEY or SMTP_URL, or ALLOW_LOCAL_DELIVERY=1 to write mails to DATA_DIR/outbox.",
      );
    }
  }
  return {
    ...env,
    S3: s3Settings(env),
    DATA_DIR: path.resolve(env.DATA_DIR),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    DEMO: env.NODE_ENV === "production" ? false : env.DEMO,
  };
}

const S3_REQUIRED = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** All five or none: half a configuration would put files where nobody looks for them. */
function s3Settings(env: Parsed): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_FORCE_PATH_STYLE: forcePathStyle } = env;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle };
  }
  const missing = S3_REQUIRED.filter((name) => !env[name]);
  if (missing.length === S3_REQUIRED.length) return null;
  throw new EnvironmentError(`S3 storage is configured in part only: set ${missing.join(", ")} too, or none of the S3 variables.`);
}
