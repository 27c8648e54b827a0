import type { LanguageModel } from "ai";
import type { Actor } from "./actor.ts";
import type { Backups } from "./backups.ts";
import type { ModelPrices } from "./create-language-model.ts";
import type { Database } from "./database/db.ts";
import type { FileStore } from "./files/file-store.ts";
import type { ImageIntake } from "./files/image-intake.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import type { JobQueue } from "./jobs/queue.ts";
import type { RateLimits } from "./limits/rate-limit.ts";
import type { LiveBus } from "./live.ts";
import type { Logger } from "./logging/logger.ts";
import type { SecurityLog } from "./logging/security-log.ts";
import type { OfficialSources } from "./official/official-source.ts";
import type { OperatorNews } from "./operator-news.ts";
import type { Payments } from "./payments.ts";
import type { PdfRenderer } from "./pdf/render-pdf.ts";
import type { Vault } from "./secrets/vault.ts";
import type { CallSender, Mailer, PushSender, SmsSender } from "./senders/channels.ts";
import type { SessionStore } from "./sessions/sessions.ts";
import type { Vitals } from "./vitals.ts";

/** What a domain may know of the configuration. */
export interface PortalConfig {
  publicUrl: string;
  isProduction: boolean;
  demo: boolean;
  operatorEmails: readonly string[];
  mailFrom: string;
  /** Where people reach who runs the portal; null when the operator has not said. */
  contactEmail: string | null;
  contactPhone: string | null;
  /** Where SMS may go to numbers that nobody has confirmed (beginnings such as +46), and how many codes a day, so that nobody can run up a bill. */
  smsCodes: { prefixes: readonly string[]; perDay: number; perAssociationAndDay: number };
  /** The push services whose addresses a browser may hand in (`senders/push-hosts.ts`). */
  pushHosts: readonly string[];
  /** Hosts with their port that webhooks may lead to although they are not of the internet, or without TLS (`senders/public-post.ts`). */
  webhookHosts: readonly string[];
  /** The style of a base map, and from where the browser may read it and its tiles; null and none: the portal draws an outline. */
  map: { styleUrl: string | null; origins: readonly string[] };
  /** Where what is played in a call lies, without a slash at its end. */
  recordingsUrl: string;
  /** What the language model costs; null when the operator has not said. */
  modelPrices: ModelPrices | null;
  /** What proves that a webhook's call comes from the provider; null: nobody listens. */
  webhookSecrets: { elks: string | null; resend: string | null };
}

/** Connections that nothing else can take, however busy the database is with other things. */
export interface Pools {
  /** For alarm, sign-in and health (`server/trpc/context.ts` says which calls). */
  urgent: Pick<Services, "db" | "limits" | "sessions">;
  /** For the delivery workers. */
  workers: Database;
}

/** The parts one process is made of; made once in `createServices`, replaced one by one in tests. */
export interface Services {
  config: PortalConfig;
  db: Database;
  log: Logger;
  now(): Date;
  jobs: JobQueue;
  live: LiveBus;
  limits: RateLimits;
  /** What was refused, for the operators. */
  securityLog: SecurityLog;
  sessions: SessionStore;
  pools: Pools;
  /** What this process knows about itself. */
  vitals: Vitals;
  /** Tells the operators that something is wrong, by a way that needs neither database nor queue. */
  tellOperators: OperatorNews;
  mailer: Mailer;
  sms: SmsSender;
  /** Null where nobody can be rung. */
  calls: CallSender | null;
  push: PushSender;
  pdf: PdfRenderer;
  payments: Payments;
  official: OfficialSources;
  /** What writes the assistant's answers; null: they are the passages that were found. */
  languageModel: LanguageModel | null;
  /** Another service that people sign in with; null in the set-up that ships. */
  identityProvider: IdentityProvider | null;
  /** Seals what residents need in a crisis, with a key that stands neither in the database nor in a backup. */
  vault: Vault;
  /** Makes the nightly backups; null: the portal makes none by itself. */
  backups: Backups | null;
  /** Where uploaded pictures come in. */
  images: ImageIntake;
  /** Avatars and logos: public by address. */
  media: FileStore;
  /** The parts of pages of all builds of the last week. */
  builds: FileStore;
  /** Documents, exports and PDFs: only through an authorised route. */
  files: FileStore;
}

/** What every domain function gets first: the parts, and who is asking from where. */
export interface DomainContext extends Services {
  actor: Actor | null;
  client: { ipAddress: string | null; userAgent: string | null };
}

/** The context of a job or a script: nobody is asking. */
export function systemContext(services: Services): DomainContext {
  return { ...services, actor: null, client: { ipAddress: null, userAgent: null } };
}
