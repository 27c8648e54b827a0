import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export interface Answer {
  status: number;
  body: string;
}

/** Reads one address over a kept connection, with a body by POST. */
export function read(url: string, agent: Agent, headers: Record<string, string>, sent?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers, method: sent === undefined ? "GET" : "POST" }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
      response.on("error", reject);
    });
    call.on("error", reject);
    call.end(sent);
  });
}

interface Load {
  addresses: readonly string[];
  /** What is sent by POST to the address at the same place. */
  bodies?: readonly string[];
  /** Of all of them, or of the address at this place. */
  headers: Record<string, string> | ((at: number) => Record<string, string>);
  connections: number;
  milliseconds: number;
}

/** Answers per second when each connection asks again as soon as it is answered. Rejects on anything but 200. */
export async function answersPerSecond({ addresses, bodies, headers, connections, milliseconds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const end = started + milliseconds;
  let next = 0;
  let answered = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() < end) {
      const at = next++ % addresses.length;
      const url = addresses[at] ?? "";
      const { status } = await read(url, agent, typeof headers === "function" ? headers(at) : headers, bodies?.[at]);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      answered++;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, ask));
    return (answered / (performance.now() - started)) * 1000;
  } finally {
    agent.destroy();
  }
}

interface SteadyLoad {
  addresses: readonly string[];
  headers: Record<string, string>;
  perSecond: number;
  milliseconds: number;
}

/** Milliseconds within which 99 of 100 answers come when requests arrive at this pace, whether or not those before are answered. */
export async function p99AtPace({ addresses, headers, perSecond, milliseconds }: SteadyLoad): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const started = performance.now();
  const ask = async (n: number): Promise<number> => {
    const due = started + (n * 1_000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    const url = addresses[n % addresses.length] ?? "";
    const { status } = await read(url, agent, headers);
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    return performance.now() - due;
  };
  try {
    const times = await Promise.all(Array.from({ length: (perSecond * milliseconds) / 1_000 }, (_, n) => ask(n)));
    return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
  } finally {
    agent.destroy();
  }
}
