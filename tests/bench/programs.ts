import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";

/** Fills the `${NAME}` of a file in `deploy`. */
export async function fillTemplate(template: string, target: string, values: Record<string, string | number>): Promise<void> {
  const text = await readFile(path.join(PROJECT_ROOT, "deploy", template), "utf8");
  const filled = text.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`nothing stands for ${name} of ${template}`);
    return String(values[name]);
  });
  await writeFile(target, filled);
  await chmod(target, 0o644);
}

/** As root, programs of Postgres run as the user `postgres`; it refuses root. */
export async function postgresUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile("/etc/passwd", "utf8");
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? [];
  if (!uid || !gid) throw new Error("there is no user postgres to run the cluster as");
  return { uid: Number(uid), gid: Number(gid) };
}

interface RunAs {
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
}

/** A program that leads a group of its own, so that all that it starts ends with it. */
export function startProgram(command: string, args: string[], options: { cwd: string } & RunAs): Program {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], detached: true, ...options });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  child.once("exit", (code) => code !== null && code !== 0 && console.error(`${command} ended with ${code}: ${said}`));
  child.once("error", (error) => console.error(`${command} cannot be started: ${error.message}`));
  return {
    child,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
      const ended = once(child, "exit");
      process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}

export interface Program {
  child: ChildProcess;
  /** At once, as a power cut would. */
  end(): Promise<void>;
}
