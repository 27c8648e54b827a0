import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

export interface ServerProcess extends AsyncDisposable {
  url: string;
  pid: number;
  /** Seconds from the start of the process to its first ready answer. */
  startSeconds: number;
}

interface ServerOptions {
  /** Arguments for Node; `port` is where it must listen. */
  args: (port: number) => string[];
  env: (port: number) => Record<string, string>;
  /** Answers 200 as soon as the server can work. */
  readyPath: string;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a server in a process of its own on a free port of 127.0.0.1, with nothing of this environment but the path. */
export async function startServer({ args, env, readyPath }: ServerOptions): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, args(port), {
    cwd: PROJECT_ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "error", ...env(port) },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`the server at ${url} ended while it started, with code ${child.exitCode}`);
    if (performance.now() - started > START_LIMIT_MS) throw new Error(`the server at ${url} was not ready in time`);
    await wait(10);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startSeconds: (performance.now() - started) / 1000,
    [Symbol.asyncDispose]: () => stop(child),
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const forced = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended.finally(() => clearTimeout(forced));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
