import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

interface Taken {
  taken: number;
  twice: number;
  most: number;
}

/** `tell` answers what was taken since it was last told. */
export async function startSmsStandIn(): Promise<AsyncDisposable & { url: string; tell(how: { latencyMs: number }): Promise<Taken> }> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "sms-stand-in.ts"), { execArgv: ["--import", "tsx"] });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    async tell(how) {
      const answer = once(child, "message");
      child.send(how);
      return ((await answer) as [Taken])[0];
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
