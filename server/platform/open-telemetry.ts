import { AsyncResource } from "node:async_hooks";
import { context, type Link, type Span, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import pg from "pg";
import type { Tracer } from "./tracing.ts";

export interface TraceSettings {
  endpoint: string;
  /** Of all traces, from 0 to 1. */
  share: number;
}

/**
 * Traces to an OTLP endpoint; the exporter reads headers and time-outs from OpenTelemetry's own variables. It is not made the provider of the
 * whole process: libraries that would trace by themselves, with whatever they hold, find none.
 */
export function createTracer({ endpoint, share }: TraceSettings): Tracer {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "beredskapsportalen" }),
    // Only roots are chosen by their number: what lies within one goes with it.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("beredskapsportalen");
  traceStatements((name, attributes) => tracer.startSpan(name, { attributes }));
  return {
    async run({ name, attributes, begunBy }, work) {
      const links = linksTo(begunBy);
      const span = tracer.startSpan(name, { links, ...(attributes && { attributes }) });
      try {
        return await context.with(trace.setSpan(context.active(), span), () => work((more) => void span.setAttributes(more)));
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    place() {
      const { traceId, spanId, traceFlags } = trace.getActiveSpan()?.spanContext() ?? {};
      return traceId && spanId && traceFlags !== undefined ? `00-${traceId}-${spanId}-0${traceFlags}` : undefined;
    },
    close: () => provider.shutdown(),
  };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

function linksTo(place: string | undefined): Link[] {
  const [, traceId, spanId] = TRACEPARENT.exec(place ?? "") ?? [];
  return traceId && spanId ? [{ context: { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true } }] : [];
}

/** The kind of an error alone: its message can hold what somebody has written. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
}

const OPERATION = /^\s*(?:with\b[\s\S]*?\)\s*)?(\w+)/i;
const TABLE = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?(\w+)"?/i;

/** A span for each statement within another span: what it does and to which table, never its text or values. */
function traceStatements(start: (name: string, attributes: Record<string, string>) => Span): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(send, client, parameters: unknown[]) {
      if (!trace.getActiveSpan()) return Reflect.apply(send, client, parameters);
      const text = textOf(parameters[0]);
      const operation = (OPERATION.exec(text)?.[1] ?? "statement").toLowerCase();
      const table = TABLE.exec(text)?.[1];
      const span = start(table ? `${operation} ${table}` : operation, { "db.system.name": "postgresql" });
      const end = (error?: unknown): void => {
        if (error) fail(span, error);
        span.end();
      };
      const callback = parameters.at(-1);
      if (typeof callback === "function") {
        const told = (error: unknown, ...rest: unknown[]): void => {
          end(error);
          callback(error, ...rest);
        };
        return Reflect.apply(send, client, [...parameters.slice(0, -1), told]);
      }
      const answer = Reflect.apply(send, client, parameters) as unknown;
      if (answer instanceof Promise) answer.then(() => end(), end);
      else end();
      return answer;
    },
  });
  const { connect } = pg.Pool.prototype;
  // Whoever waits for a connection is called by whoever gives one back, and would be taken for that one.
  pg.Pool.prototype.connect = new Proxy(connect, {
    apply: (send, pool, [callback]: [(() => void)?]) => Reflect.apply(send, pool, callback ? [AsyncResource.bind(callback)] : []),
  });
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return typeof statement === "object" && statement !== null && "text" in statement ? String(statement.text) : "";
}
