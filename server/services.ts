import path from "node:path";
import { createAlarmMailers } from "#server/platform/senders/create-senders.ts";
import { createPushSender } from "#server/platform/senders/web-push-sender.ts";
import { DUE_DELIVERIES } from "./domains/deliveries/claim-batches.ts";
import { createBackups } from "./platform/backups.ts";
import type { Services } from "./platform/context.ts";
import { createLanguageModel } from "./platform/create-language-model.ts";
import { createConnectionGuard } from "./platform/database/connection-guard.ts";
import { type DatabaseHandle, openDatabase } from "./platform/database/db.ts";
import type { Environment } from "./platform/env.ts";
import { createImageIntake } from "./platform/files/image-intake.ts";
import { openFileStores } from "./platform/files/open-file-stores.ts";
import { createIdentityProvider } from "./platform/identity-provider.ts";
import { createJobQueue, DUE_JOBS, JOB_CONNECTIONS } from "./platform/jobs/queue.ts";
import { createRateLimits } from "./platform/limits/rate-limit.ts";
import { createLiveBus } from "./platform/live.ts";
import type { Logger } from "./platform/logging/logger.ts";
import { createSecurityLog } from "./platform/logging/security-log.ts";
import { createOfficialSources } from "./platform/official/create-official-sources.ts";
import { createOperatorNews } from "./platform/operator-news.ts";
import { createPayments } from "./platform/payments.ts";
import { createPdfRenderer } from "./platform/pdf/render-pdf.ts";
import { createVault } from "./platform/secrets/vault.ts";
import { createCallSender, createMailer, createSmsSender, recordingsUrl } from "./platform/senders/create-senders.ts";
import { createSessionStore } from "./platform/sessions/sessions.ts";
import { createVitals } from "./platform/vitals.ts";

export interface ServiceOptions {
  env: Environment;
  log: Logger;
  databaseUrl: string;
  /** Path of Chrome, or null when none was found. */
  chromePath: string | null;
}

export type OpenServices = Services & { database: DatabaseHandle; close(timeoutMs: number): Promise<void> };

/** Makes the parts of one process. `close` ends them in an order that lets running work finish. */
export function createServices({ env, log, databaseUrl, chromePath }: ServiceOptions): OpenServices {
  const guard = createConnectionGuard(databaseUrl, log);
  const connections = shareConnections(env.DATABASE_CONNECTIONS);
  const others = openDatabase(databaseUrl, log, { guard, max: connections.others });
  const urgent = openDatabase(databaseUrl, log, { guard, max: connections.urgent });
  const workers = openDatabase(databaseUrl, log, { guard, max: connections.workers });
  const database: DatabaseHandle = {
    ...others,
    async close() {
      await Promise.all([others.close(), urgent.close(), workers.close()]);
      guard.close();
    },
  };
  const limitScale = { scale: env.RATE_LIMIT_SCALE };
  const sessionSettings = { secureCookie: env.PUBLIC_URL.startsWith("https:"), demo: env.DEMO };
  const live = createLiveBus(databaseUrl, log, { deliveries: DUE_DELIVERIES, jobs: DUE_JOBS });
  const jobs = createJobQueue(databaseUrl, log, { ...guard, live });
  const mailer = createMailer(env, log);
  const vitals = createVitals(databaseUrl, { urgent: urgent.pool, workers: workers.pool, others: others.pool }, log);
  const pdf = createPdfRenderer({ executablePath: chromePath, log });
  const securityLog = createSecurityLog(database.db, { log, now: () => new Date() });
  const operatorEmails = env.DEMO ? [...env.OPERATOR_EMAILS, "drift@demo.example"] : env.OPERATOR_EMAILS;
  const alarmMailers = createAlarmMailers(env, mailer, log);
  return {
    config: {
      publicUrl: env.PUBLIC_URL,
      isProduction: env.NODE_ENV === "production",
      demo: env.DEMO,
      operatorEmails,
      mailFrom: env.MAIL_FROM,
      contactEmail: env.CONTACT_EMAIL ?? null,
      contactPhone: env.CONTACT_PHONE ?? null,
      smsCodes: {
        prefixes: env.SMS_CODE_PREFIXES,
        perDay: env.SMS_CODES_PER_DAY,
        perAssociationAndDay: env.SMS_CODES_PER_ASSOCIATION_PER_DAY,
      },
      pushHosts: env.PUSH_ALLOWED_HOSTS,
      webhookHosts: env.WEBHOOK_ALLOWED_HOSTS,
      map: mapSettings(env),
      recordingsUrl: recordingsUrl(env),
      modelPrices: env.LLM?.prices ?? null,
      webhookSecrets: { elks: env.ELKS_WEBHOOK_SECRET ?? null, resend: env.RESEND_WEBHOOK_SECRET ?? null },
    },
    database,
    db: others.db,
    log,
    now: () => new Date(),
    jobs,
    live,
    limits: createRateLimits(others.pool, limitScale),
    securityLog,
    sessions: createSessionStore(others.db, sessionSettings),
    pools: {
      urgent: {
        db: urgent.db,
        limits: createRateLimits(urgent.pool, limitScale),
        sessions: createSessionStore(urgent.db, sessionSettings),
      },
      workers: workers.db,
    },
    vitals,
    tellOperators: createOperatorNews({ operatorEmails, publicUrl: env.PUBLIC_URL, mailFrom: env.MAIL_FROM, log, alarmMailers }),
    mailer,
    sms: createSmsSender(env, log),
    calls: createCallSender(env, log),
    push: createPushSender(env, workers.db, log),
    pdf,
    payments: createPayments(env, log),
    official: createOfficialSources(env),
    identityProvider: env.OIDC && createIdentityProvider(env.OIDC, env.PUBLIC_URL),
    languageModel: env.LLM && createLanguageModel(env.LLM),
    vault: createVault({ identities: env.SEALED_NEEDS_KEY ?? null, dataDir: env.DATA_DIR }),
    backups: env.BACKUPS && createBackups(env.BACKUPS, { dataDir: env.DATA_DIR, log }),
    images: createImageIntake(path.join(env.DATA_DIR, "incoming")),
    ...openFileStores(env),
    async close(timeoutMs) {
      await jobs.stop(timeoutMs);
      await Promise.all([live.close(), pdf.close(), vitals.close(), securityLog.close(), ...alarmMailers.map((one) => one.close())]);
      await database.close();
    },
  };
}

/** Who has which part of this process' connections: what must go on in a crisis has some that nothing else can take. */
function shareConnections(total: number): Record<"urgent" | "workers" | "others", number> {
  const [urgent, workers, listeners, vitals] = [4, 6, 2, 1];
  return { urgent, workers, others: total - urgent - workers - JOB_CONNECTIONS - listeners - vitals };
}

function mapSettings({ MAP: styleUrl, MAP_ORIGINS: others }: Environment): Services["config"]["map"] {
  if (!styleUrl) return { styleUrl: null, origins: [] };
  return { styleUrl, origins: [...new Set([new URL(styleUrl).origin, ...others])] };
}
