import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { DELIVERY_CHANNELS, DELIVERY_STATUSES, type DeliveryStatus } from "#shared/enums.ts";

/**
 * What this process counts while it works; `server/http/metrics.ts` shows it beside what is read when somebody asks. A label is a word of
 * the code, never what somebody has typed.
 */
export const figures = new Registry();
const registers = [figures];

/** Each counts for this process alone, so that all copies can be summed up. */
export const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer, by kind of address and status class",
  labelNames: ["group", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

export const deliveriesSettled = new Counter({
  name: "portal_deliveries_total",
  help: "Crisis deliveries by what became of them; doubtful: a provider gave no answer",
  labelNames: ["channel", "outcome"],
  registers,
});

export const deliverySeconds = new Histogram({
  name: "portal_delivery_seconds",
  help: "From the release of a crisis message until a provider took a delivery of it",
  labelNames: ["channel"],
  buckets: [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900, 3_600],
  registers,
});

export const providerCallSeconds = new Histogram({
  name: "portal_provider_call_seconds",
  help: "Calls of a provider by how they ended; ok, or what kind of refusal it was",
  labelNames: ["provider", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const jobSeconds = new Histogram({
  name: "portal_job_seconds",
  help: "Runs of jobs by queue and outcome; failed: this try, another may follow",
  labelNames: ["queue", "outcome"],
  buckets: [0.05, 0.25, 1, 5, 30, 120],
  registers,
});

export const pdfSeconds = new Histogram({
  name: "portal_pdf_seconds",
  help: "PDFs by whether they were made, the wait for Chrome included",
  labelNames: ["outcome"],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
  registers,
});

export const pdfsWaiting = new Gauge({ name: "portal_pdf_waiting", help: "PDFs that are being made or wait for Chrome", registers });

export const emailsSettled = new Counter({
  name: "portal_emails_total",
  help: "Mails beside crisis messages, by try; postponed: another try follows",
  labelNames: ["outcome"],
  registers,
});

export const signIns = new Counter({ name: "portal_sign_ins_total", help: "Sessions that were started", registers });

export const refusals = new Counter({
  name: "portal_refusals_total",
  help: "What the security log was told of, by kind and reason",
  labelNames: ["kind", "reason"],
  registers,
});

export const limitRefusals = new Counter({
  name: "portal_limit_refusals_total",
  help: "Who found no point left, by limit",
  labelNames: ["limit"],
  registers,
});

const isUnsettled = (status: DeliveryStatus): boolean => status === "queued" || status === "sending";

/** Prometheus sees no rise from nothing to one: what alerts look at begins at none. */
for (const channel of DELIVERY_CHANNELS) {
  for (const outcome of DELIVERY_STATUSES) if (!isUnsettled(outcome)) deliveriesSettled.inc({ channel, outcome }, 0);
}
for (const outcome of ["sent", "failed", "postponed"]) emailsSettled.inc({ outcome }, 0);
for (const outcome of ["made", "failed"]) pdfSeconds.zero({ outcome });
for (const [kind, reason] of [
  ["sign_in", "WRONG_CREDENTIALS"],
  ["sign_in", "WRONG_PASSWORD"],
  ["second_factor", "WRONG_CODE"],
  ["second_factor", "CHALLENGE_EXPIRED"],
] as const) {
  refusals.inc({ kind, reason }, 0);
}
