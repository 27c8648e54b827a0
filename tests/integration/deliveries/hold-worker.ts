// Started as a process of its own, to be killed: delivers what stands in the ledger it is given, and asks the silent again where that is said.
import { once } from "node:events";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { escalateDue } from "#server/domains/crisis/ask-silent.ts";
import { systemContext } from "#server/platform/context.ts";
import { parseEnvironment } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logging/logger.ts";
import { createBreaker } from "#server/platform/senders/breaker.ts";
import { createElksCallSender, createElksSmsSender } from "#server/platform/senders/elks.ts";
import { createResendMailer } from "#server/platform/senders/resend-mailer.ts";
import { createServices } from "#server/services.ts";
import { startDeliveryWorkers } from "#server/worker/delivery/workers.ts";

const [databaseUrl = "", elksUrl = "", resendUrl = "", escalates = ""] = process.argv.slice(2);
const log = createLogger("error");
const env = parseEnvironment({ NODE_ENV: "test", DATA_DIR: tmpdir(), PUBLIC_URL: "http://portal.example" });
const services = createServices({ env, log, databaseUrl, chromePath: null });
// Several of these stand beside the portals of the run, and the cluster takes a hundred connections.
services.database.pool.options.max = 6;
const account = { username: "u-test", password: "p-test", baseUrl: elksUrl, from: "+46700000001", callsAtATime: 256, timeoutMs: 3_000 };
const sms = createElksSmsSender({ ...account, reportUrl: null, pricePerPart: null }, createBreaker("46elks", log));
const rings = { webhookUrl: "https://portal.example/elks", recordingsUrl: "https://portal.example/samtal", pricePerCall: null };
const calls = createElksCallSender({ ...account, ...rings }, createBreaker("46elks", log));
const mailer = createResendMailer({ apiKey: "re_test_key", baseUrl: resendUrl, timeoutMs: 3_000 }, createBreaker("resend", log));

// Starting takes longer than delivering: a worker stands ready until it is told to begin.
process.stdout.write("ready\n");
await once(process.stdin, "data");
const ctx = { ...systemContext(services), sms, calls, mailer };
startDeliveryWorkers(ctx, { leaseSeconds: 9, doubtSeconds: 4, pollMs: 200 });
// Every minute in earnest.
while (escalates !== "") {
  await escalateDue(ctx).catch((error: unknown) => log.error({ err: error }, "could not be asked again"));
  await wait(50);
}
