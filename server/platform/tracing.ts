/** Words of the code and numbers alone: what people write, are called or are reached at stands in no trace. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  name: string;
  attributes?: SpanAttributes;
  /** The place of the span that set this going, in another process or earlier. */
  begunBy?: string | undefined;
}

/** What is done within a span; it may tell more of it while it works. */
export type TracedWork<T> = (tell: (attributes: SpanAttributes) => void) => Promise<T>;

export interface Tracer {
  run<T>(span: SpanStart, work: TracedWork<T>): Promise<T>;
  /** The place of the span that is under way here, as W3C's `traceparent`. */
  place(): string | undefined;
  /** Sends what has not left yet. */
  close(): Promise<void>;
}

let tracer: Tracer | null = null;

/** From now on all that is `traced` is told to this one. Without it tracing costs a comparison: nothing of OpenTelemetry is loaded. */
export function setTracer(given: Tracer): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== null;

export const tracePlace = (): string | undefined => tracer?.place();

const tellNobody = (): void => undefined;

export const traced = <T>(span: SpanStart, work: TracedWork<T>): Promise<T> => (tracer ? tracer.run(span, work) : work(tellNobody));
