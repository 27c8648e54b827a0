import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import { callWebhook, orderDueCalls } from "#server/domains/webhooks/call-webhooks.ts";
import { addWebhook } from "#server/domains/webhooks/manage-webhooks.ts";
import { type DomainContext, systemContext } from "#server/platform/context.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { closeServer, listenLocally } from "#tests/helpers/local-server.ts";
import { portal } from "#tests/helpers/portal.ts";

/** Tests of other files hold transactions open on the same Postgres, in databases of their own too. */
const LONGEST_TEST_WRITE_MS = 45_000;

export interface Received {
  body: string;
  headers: Record<string, string>;
}

/** What receives, and answers with the status that stands in `answers`; «never» leaves the caller waiting. */
export async function openReceiver() {
  const received: Received[] = [];
  const receiver = { received, answers: 204 as number | "never", location: "" };
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    received.push({ body, headers: req.headers as Record<string, string> });
    if (receiver.answers === "never") return;
    res.writeHead(receiver.answers, receiver.location ? { location: receiver.location } : {}).end();
  });
  const address = await listenLocally(server);
  onTestFinished(() => closeServer(server));
  const hangUp = (): void => server.closeAllConnections();
  return Object.assign(receiver, { hangUp, address: `${address}/krislarm`, host: new URL(address).host });
}

/**
 * An owner's webhook that leads to this receiver, by a clock of its own. Nobody calls by itself: `tick` does what the job of a minute does,
 * and what was ordered meanwhile.
 */
export async function createWebhook(owner: { userId: string }, { address, host }: { address: string; host: string }) {
  const clock = { now: new Date() };
  const ordered = new Set<string>();
  const order = (name: string, payload: unknown): void => {
    const { webhookId } = payload as { webhookId?: string };
    if (name === "call-webhooks" && webhookId) ordered.add(webhookId);
  };
  const parts = {
    config: { ...portal().services.config, webhookHosts: [host] },
    now: () => clock.now,
    jobs: {
      ...portal().services.jobs,
      enqueue: async (_tx, name, payload) => order(name, payload),
      enqueueMany: async (_tx, name, payloads) => {
        for (const payload of payloads) order(name, payload);
      },
    },
  } satisfies Partial<DomainContext>;
  const ctx = await contextFor(owner, parts, { withSession: true });
  const { id, secret } = await addWebhook(ctx, { address });
  return {
    id,
    secret,
    ctx,
    parts,
    /**
     * Lets the clock go on by so many minutes, and does what its minute has to do. A patient one comes again, as the job does, while a
     * transaction of whatever test on the same Postgres may still have written something earlier.
     */
    async tick(minutes = 0, { isPatient = true } = {}): Promise<void> {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      const system = { ...systemContext(portal().services), ...parts };
      await orderDueCalls(system);
      if (!ordered.delete(id)) return;
      await eventually(async () => {
        await callWebhook(system, id, new AbortController().signal);
        if (ordered.delete(id) && isPatient) throw new Error("an earlier write has not ended");
      }, LONGEST_TEST_WRITE_MS);
    },
  };
}
