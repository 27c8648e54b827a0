import { type ChildProcess, spawn } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { eventually } from "./eventually.ts";

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  output(): string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop and waits; the answer is its exit code. */
  stop(): Promise<number | null>;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

interface ServerProcessOptions {
  /** Its log goes to this file. */
  stdout?: number;
  /** Another Node than the one of the tests. */
  node?: string;
}

/** The built server as a process of its own, as `npm start` runs it; resolves when it is ready. */
export async function startServerProcess(
  env: Record<string, string>,
  { stdout, node = process.execPath }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(node, [path.join(PROJECT_ROOT, "dist/server/index.js")], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env.PATH, LOG_LEVEL: "info", RATE_LIMIT_SCALE: "1000", ...env, PORT: port },
    stdio: ["ignore", stdout ?? "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const url = `http://localhost:${port}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the server ended at once:\n${output}`);
    const response = await fetch(`${url}/readyz`);
    if (!response.ok) throw new Error(`not ready: ${await response.text()}\n${output}`);
  }, 40_000);
  return {
    url,
    process: child,
    output: () => output,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    stop() {
      child.kill("SIGTERM");
      return exited;
    },
  };
}
