import { z } from "zod";
import { OFFICIAL_FEEDS } from "#shared/enums.ts";

/** What a kind of job is, for whoever enqueues it and whoever looks at the queues. */
export interface JobKind {
  /** What operators read for it. */
  title: string;
  /** Ids rather than facts: the work reloads what it needs. */
  payload: z.ZodType;
  /** How long a finished job is kept, where its payload holds more than ids; else pg-boss's week. */
  keptSeconds?: number;
  /** Its domain settles the matter when no try is left, and whoever asked can ask again: a later run would find nothing to do. */
  isOverWhenDead?: true;
}

const nothing = z.object({});
const customer = z.object({ customerId: z.string().min(1) });
const photos = z.object({ photoIds: z.array(z.uuid()) });

/** Every kind of job there is. What each does, and when by itself, stands in its domain's `jobs.ts`; the two that send in `worker/jobs.ts`. */
export const JOB_KINDS = {
  "send-email": { title: "Skicka mejl", payload: z.object({ emailId: z.uuid() }) },
  // Its number and text stand in the job alone; whoever it goes to may be gone from the database by then.
  "send-sms": {
    title: "Skicka sms-svar",
    keptSeconds: 600,
    payload: z.object({
      id: z.uuid(),
      to: z.string(),
      text: z.string(),
      /** Since when a provider may have got it. */
      queuedAt: z.iso.datetime(),
      /** From then on it would only confuse. */
      uselessFrom: z.iso.datetime(),
    }),
  },
  "render-product-request": {
    title: "Skapa förfrågans PDF",
    payload: z.object({ productRequestId: z.uuid() }),
    isOverWhenDead: true,
  },
  "render-document": { title: "Skapa dokumentets PDF", payload: z.object({ versionId: z.uuid() }) },
  "clean-up": { title: "Nattstädning", payload: nothing },
  "remove-media": { title: "Ta bort ersatta bilder", payload: z.object({ keys: z.array(z.string()) }) },
  "export-personal-data": { title: "Exportera personuppgifter", payload: z.object({ exportId: z.uuid() }), isOverWhenDead: true },
  "export-association": { title: "Exportera föreningens uppgifter", payload: z.object({ exportId: z.uuid() }), isOverWhenDead: true },
  "remove-files": { title: "Ta bort filer", payload: z.object({ keys: z.array(z.string()) }) },
  "renew-documents": { title: "Gör om förfrågningar utan borttagen person", payload: z.object({ productRequestIds: z.array(z.uuid()) }) },
  // Without feeds: all that are due.
  "read-official-feeds": {
    title: "Läs myndigheternas varningar",
    payload: z.object({ feeds: z.array(z.enum(OFFICIAL_FEEDS)).optional() }),
    isOverWhenDead: true,
  },
  "read-forecasts": { title: "Läs utetemperaturen där det är krisläge", payload: nothing, isOverWhenDead: true },
  "ask-the-silent": { title: "Fråga dem som inte svarat", payload: nothing, isOverWhenDead: true },
  "check-providers": { title: "Kontrollera leverantörerna", payload: nothing },
  "send-test-alarms": { title: "Skicka månadens provlarm", payload: nothing, isOverWhenDead: true },
  // The code is made when it leaves and stands in no job.
  "send-subscriber-sms": {
    title: "Skicka sms-koder till prenumeranter",
    payload: z.object({ subscriberId: z.uuid(), kind: z.enum(["confirm-code", "confirm-link", "manage-code"]) }),
    isOverWhenDead: true,
  },
  "ask-subscribers": {
    title: "Be prenumeranter bekräfta",
    payload: z.object({
      associationId: z.uuid(),
      askedAt: z.iso.datetime(),
      /** Those who were just taken in, or everybody who has not left. */
      scope: z.enum(["new", "all"]),
      /** Only SMS are left, to those whose id comes after this one: there the day's codes ended. */
      smsAfter: z.uuid().optional(),
    }),
  },
  "read-payment-state": { title: "Läs betalning hos Stripe", payload: customer },
  "end-payments": { title: "Avsluta betalning hos Stripe", payload: customer },
  "expire-subscriptions": { title: "Avsluta utgångna abonnemang", payload: nothing },
  "reread-payments": { title: "Läs om alla betalningar", payload: nothing },
  "keep-calendars": { title: "Påminnelser ur kalendern", payload: nothing },
  "tell-of-joint-purchases": { title: "Berätta om gemensamma köp", payload: nothing },
  "remind-of-sealed-needs": { title: "Fråga om förseglade behov stämmer", payload: nothing },
  "remind-of-quotes": { title: "Påminn om offerter", payload: nothing },
  "tell-alert": {
    title: "Mejla samverkanslarm",
    payload: z.object({
      alertId: z.uuid(),
      recipientAssociationId: z.uuid(),
      /** The line of the thread between the two; null for the alert itself. */
      replyId: z.uuid().nullable(),
    }),
  },
  // Without a webhook: all that something waits for.
  "call-webhooks": { title: "Berätta för webhooks", payload: z.object({ webhookId: z.uuid().optional() }), isOverWhenDead: true },
  "remove-resource-photos": { title: "Ta bort bilder på resurser", payload: photos },
  "remove-document-photos": { title: "Ta bort bilder i dokument", payload: photos.extend({ associationId: z.uuid() }) },
  "remove-log-photos": { title: "Ta bort bilder ur lägesloggen", payload: photos },
} satisfies Record<string, JobKind>;

export type JobName = keyof typeof JOB_KINDS;
export type JobPayload<Name extends JobName> = z.output<(typeof JOB_KINDS)[Name]["payload"]>;
export type JobInput<Name extends JobName> = z.input<(typeof JOB_KINDS)[Name]["payload"]>;

export interface JobRun {
  signal: AbortSignal;
  /** An earlier try began, and what it did is not known. */
  isRetry: boolean;
}

/** How the queue treats a kind of job. */
export interface JobSettings {
  /** Tries after the first; each waits twice as long as the one before, from `retryDelaySeconds` (default 2) on. */
  retryLimit: number;
  retryDelaySeconds?: number;
  /** Jobs of this kind that one process runs at a time. */
  concurrency: number;
  /** When the job starts by itself, Swedish time, with an empty payload: one run, however many processes there are. */
  cron?: string;
}

/** The queue where pg-boss puts a job that has failed for good. */
export const deadQueueOf = (name: JobName): string => `${name}-dead`;

const kindOf = (queue: string): JobKind | undefined => (Object.hasOwn(JOB_KINDS, queue) ? JOB_KINDS[queue as JobName] : undefined);

/** What operators read for a queue; its own name where no job of today has it. */
export function titleOf(queue: string): string {
  const own = kindOf(queue);
  if (own) return own.title;
  const dead = Object.entries(JOB_KINDS).find(([name]) => queue === deadQueueOf(name as JobName));
  return dead ? `Efter sista försöket: ${dead[1].title}` : queue;
}

/** Whether another run of a failed job of this queue can do anything. */
export const canRetry = (queue: string): boolean => kindOf(queue)?.isOverWhenDead !== true;
