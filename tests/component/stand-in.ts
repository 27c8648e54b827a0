import type { Answer, Answers, Input, Procedure } from "./answers.ts";
import agare from "./recorded/agare.json" with { type: "json" };
import drift from "./recorded/drift.json" with { type: "json" };
import krisledare from "./recorded/krisledare.json" with { type: "json" };
import medlem from "./recorded/medlem.json" with { type: "json" };
import nystartad from "./recorded/nystartad.json" with { type: "json" };
import privat from "./recorded/privat.json" with { type: "json" };

/** What the server answered to each persona of `tests/integration/recorded-answers.test.ts`, which also proves that it still does. */
const RECORDED = { agare, nystartad, medlem, privat, krisledare, drift };

export type Persona = keyof typeof RECORDED;

/** All that the persona was answered. */
export const recordedAnswers = (persona: Persona): Answers => structuredClone(RECORDED[persona]) as unknown as Answers;

/** A copy of what was recorded, to be changed and answered. */
export const recorded = <Path extends Procedure>(persona: Persona, procedure: Path): Answer<Path> =>
  structuredClone((RECORDED[persona] as Record<string, unknown>)[procedure] as Answer<Path>);

interface Refusal {
  message?: string;
  reason?: string;
  fields?: Record<string, string>;
  /** 500 unless told: what the pages take for a fault that may pass. */
  status?: 401 | 403 | 404 | 409 | 429 | 500 | 503;
}

const HOUR_MS = 3_600_000;

/** What needs no server to be known. */
const PLAIN: Record<string, unknown> = {
  "auth.secondStep": { way: "app" },
  "auth.identity.provider": { label: null },
  "auth.identity.own": { label: null, identity: null },
  "/api/contact": { email: null, phone: null, mapHosts: [] },
  "auth.accessToken": () => ({ accessToken: "stand-in", expiresAt: new Date(Date.now() + HOUR_MS).toISOString() }),
};

const CODES = {
  401: { code: -32001, name: "UNAUTHORIZED" },
  403: { code: -32003, name: "FORBIDDEN" },
  404: { code: -32004, name: "NOT_FOUND" },
  409: { code: -32009, name: "CONFLICT" },
  429: { code: -32029, name: "TOO_MANY_REQUESTS" },
  500: { code: -32603, name: "INTERNAL_SERVER_ERROR" },
  503: { code: -32603, name: "SERVICE_UNAVAILABLE" },
};

const PREFIX = "/api/trpc/";

interface PathCall {
  headers: Headers;
  body: BodyInit | null;
}

/** Stands in for the server. It speaks tRPC's words over `fetch`, so that all of the client is as it is in the portal. */
export class StandIn {
  /** What the page asked for in vain: nobody has recorded it and the test has not said it. */
  readonly unanswered = new Set<string>();
  private readonly calls: { procedure: string; input: unknown }[] = [];
  private readonly refusals = new Map<string, Refusal>();
  private readonly holds = new Map<string, { held: Promise<void>; release: () => void }>();
  private readonly lost = new Set<string>();
  private headers: Record<string, string> = {};
  private readonly answers: Record<string, unknown>;
  private readonly paths = new Map<string, (call: PathCall) => Response | Promise<Response>>([
    // Nobody lists the accounts of a demo but the demo.
    ["/api/demo-accounts", () => new Response(null, { status: 404 })],
  ]);

  constructor(persona: Persona | null, answers: Answers) {
    const recorded = persona ? RECORDED[persona] : { "auth.session": null };
    this.answers = { ...PLAIN, ...recorded, ...answers };
  }

  /** The procedure is refused from now on, until the returned function is called. */
  refuse(procedure: Procedure, refusal: Refusal = {}): () => void {
    this.refusals.set(procedure, refusal);
    return () => this.refusals.delete(procedure);
  }

  /** The procedure answers this from now on. */
  answer<Path extends Procedure>(procedure: Path, answer: NonNullable<Answers[Path]>): void {
    this.answers[procedure] = answer;
  }

  /** The procedure is not answered until the returned function is called. */
  hold(procedure: Procedure): () => void {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    this.holds.set(procedure, { held, release });
    return () => {
      this.holds.delete(procedure);
      release();
    };
  }

  /** Nothing of this test keeps a lock that the next one waits for. */
  releaseAll(): void {
    for (const { release } of this.holds.values()) release();
    this.holds.clear();
  }

  /** The procedure does what it does, and its answers are lost on their way from now on, until the returned function is called. */
  lose(procedure: Procedure): () => void {
    this.lost.add(procedure);
    return () => this.lost.delete(procedure);
  }

  /** Its answers are of this build from now on. */
  becomeBuild(build: string): void {
    this.headers = { "portal-build": build };
  }

  /** The inputs of the procedure's calls, in the order of sending. */
  callsOf<Path extends Procedure>(procedure: Path): Input<Path>[] {
    return this.calls.filter((call) => call.procedure === procedure).map(({ input }) => input as Input<Path>);
  }

  /** A path besides tRPC's gets this reply from now on. What is asked of it is in the list, in the order of sending. */
  answerPath(path: string, reply: () => Response | Promise<Response>): readonly PathCall[] {
    const calls: PathCall[] = [];
    this.paths.set(path, (call) => {
      calls.push(call);
      return reply();
    });
    return calls;
  }

  readonly fetch = async (asked: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(asked instanceof Request ? asked.url : asked, location.href);
    if (!url.pathname.startsWith(PREFIX)) {
      const reply = this.paths.get(url.pathname);
      if (reply) return reply({ headers: new Headers(init?.headers), body: init?.body ?? null });
      if (url.pathname in this.answers) return Response.json(this.answers[url.pathname]);
      this.unanswered.add(url.pathname);
      return new Response(null, { status: 404 });
    }
    const procedures = decodeURIComponent(url.pathname.slice(PREFIX.length)).split(",");
    const inputs = JSON.parse(typeof init?.body === "string" ? init.body : (url.searchParams.get("input") ?? "{}"));
    const results = procedures.map((procedure, index) => this.resultOf(procedure, inputs[index]));
    await Promise.all(procedures.map((procedure) => this.holds.get(procedure)?.held));
    if (procedures.some((procedure) => this.lost.has(procedure))) throw new TypeError("Failed to fetch");
    return Response.json(results, { status: results.some((result) => "error" in result) ? 207 : 200, headers: this.headers });
  };

  private resultOf(procedure: string, input: unknown) {
    this.calls.push({ procedure, input });
    const refusal = this.refusals.get(procedure);
    if (refusal) return refused(refusal);
    if (!(procedure in this.answers)) {
      this.unanswered.add(procedure);
      return refused({ message: `nobody answers ${procedure}` });
    }
    const answer = this.answers[procedure];
    // What has no answer to speak of is left out, as the server does.
    return { result: { data: typeof answer === "function" ? answer(input) : answer } };
  }
}

function refused({ message = "", reason = "INTERNAL", fields, status = 500 }: Refusal) {
  const { code, name } = CODES[status];
  return { error: { message, code, data: { code: name, httpStatus: status, reason, fields } } };
}
