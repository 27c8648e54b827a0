import path from "node:path";
import { z } from "zod";

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
  RESEND_API_KEY: optional(z.string().min(8)),
  RESEND_BASE_URL: optional(origin),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
});

export type Environment = Omit<z.output<typeof schema>, "PUBLIC_URL"> & { PUBLIC_URL: string };

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
    DATA_DIR: path.resolve(env.DATA_DIR),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    DEMO: env.NODE_ENV === "production" ? false : env.DEMO,
  };
}
