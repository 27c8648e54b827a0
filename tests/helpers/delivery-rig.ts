import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { crisisDeliveries, crisisMessages } from "#drizzle/schema/index.ts";
import { readDeliveryCounts } from "#server/domains/deliveries/queries.ts";
import { releaseMessage } from "#server/domains/deliveries/release-message.ts";
import { noDeliveryCounts } from "#server/domains/deliveries/rules.ts";
import type { ChannelCounts } from "#server/domains/deliveries/views.ts";
import { type DomainContext, systemContext } from "#server/platform/context.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createServices, type OpenServices } from "#server/services.ts";
import type { DeliveryChannel } from "#shared/enums.ts";
import { cloneDatabase } from "./portal.ts";

type MessageValues = Partial<typeof crisisMessages.$inferInsert> & { housingAssociationId: string };

export interface DeliveryRig {
  url: string;
  services: OpenServices;
  ctx: DomainContext;
  /** Writes a message, by all channels if nothing else is said, without letting it go. */
  write(values: MessageValues): Promise<string>;
  /** Lets a written message go. */
  release(messageId: string): Promise<ChannelCounts>;
  deliveries(messageId: string): Promise<(typeof crisisDeliveries.$inferSelect)[]>;
  /** How many deliveries still have something to do. */
  unfinished(messageId: string): Promise<number>;
  close(): Promise<void>;
}

/** The parts of a portal over a database of their own, where nobody delivers by itself. Without `url` the database is a fresh clone. */
export async function openDeliveryRig(options: { url?: string; parts?: Partial<DomainContext> } = {}): Promise<DeliveryRig> {
  const url = options.url ?? (await cloneDatabase(`deliveries_${process.pid}_${Date.now()}`));
  const dataDir = await mkdtemp(path.join(tmpdir(), "portal-deliveries-"));
  const env = parseEnvironment({ NODE_ENV: "test", DATA_DIR: dataDir, PUBLIC_URL: "http://portal.example" });
  const services = createServices({ env, log: createLogger("silent"), databaseUrl: url, chromePath: null });
  const ctx = { ...systemContext(services), ...options.parts };
  return {
    url,
    services,
    ctx,
    async write(values) {
      const [row] = await ctx.db
        .insert(crisisMessages)
        .values({
          kind: "notice",
          audience: "subscribers",
          content: "Vattnet stängs av klockan 18.",
          bySms: true,
          byEmail: true,
          byPush: true,
          idempotencyKey: crypto.randomUUID(),
          ...values,
        })
        .returning({ id: crisisMessages.id });
      if (!row) throw new Error("no message row");
      return row.id;
    },
    release: (messageId) => ctx.db.transaction((tx) => releaseMessage(ctx, tx, messageId)),
    deliveries: (messageId) => ctx.db.select().from(crisisDeliveries).where(eq(crisisDeliveries.crisisMessageId, messageId)),
    async unfinished(messageId) {
      const counts = (await readDeliveryCounts(ctx.db, [messageId])).get(messageId) ?? noDeliveryCounts();
      return Object.values(counts).reduce((sum, { queued, sending, doubtful }) => sum + queued + sending + doubtful, 0);
    },
    async close() {
      await services.live.close();
      await services.database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a fault test asks when all is quiet (all four must be 0). */
export interface Verdict {
  lost: number;
  duplicated: number;
  unexpected: number;
  stuck: number;
}

/**
 * Compares the ledger with what a provider has taken on one channel, by the provider's own list of addresses. Lost: in the
 * ledger and neither stopped nor refused, and never taken. Unexpected: taken without a row that could have been sent.
 */
export async function judge(
  rig: Pick<DeliveryRig, "deliveries">,
  messageId: string,
  channel: DeliveryChannel,
  taken: readonly string[],
): Promise<Verdict> {
  const rows = (await rig.deliveries(messageId)).filter((row) => row.channel === channel);
  const times = new Map<string, number>();
  for (const address of taken) times.set(address, (times.get(address) ?? 0) + 1);
  const goes = rows.filter(({ status }) => !["cancelled", "failed", "suppressed", "held"].includes(status));
  const known = new Set(goes.map(({ address }) => address));
  return {
    lost: goes.filter(({ address }) => !times.has(address)).length,
    duplicated: [...times.values()].reduce((sum, count) => sum + count - 1, 0),
    unexpected: [...times.keys()].filter((address) => !known.has(address)).length,
    stuck: rows.filter(({ status }) => ["queued", "sending", "doubtful"].includes(status)).length,
  };
}

export const FLAWLESS: Verdict = { lost: 0, duplicated: 0, unexpected: 0, stuck: 0 };
