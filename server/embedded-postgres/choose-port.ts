import { randomInt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

// Below the range from which systems take the ports of outgoing connections.
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A free port on the loopback address: the wanted one, else the one used last time, else any. */
export async function choosePort(stateFolder: string, wanted?: number): Promise<number> {
  const remembered = Number(await readFile(join(stateFolder, "port"), "utf8").catch(() => ""));
  for (const port of [wanted, remembered]) if (port && (await isFree(port))) return port;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST} for the database.`);
}

export async function rememberPort(stateFolder: string, port: number): Promise<void> {
  await writeFile(join(stateFolder, "port"), String(port));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
