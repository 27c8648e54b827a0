// What a commit must hold, in some seconds: lint, types, ledger, the floors of the server and its migrations, side by side. `npm test` begins with it.
import { spawn } from "node:child_process";

const CHECKS = {
  lint: ["biome", ["check", "."]],
  types: ["tsc", ["--incremental", "--tsBuildInfoFile", ".data/types.tsbuildinfo"]],
  ledger: [process.execPath, ["scripts/requirements.mjs"]],
  floors: [process.execPath, ["scripts/floors.mjs"]],
  migrations: [process.execPath, ["scripts/migrations.mjs"]],
};

/** Each prints what it has found when it has ended; answers whether that is nothing. */
function run([name, [command, args]]) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(code === 0 ? `✓ ${name} ${seconds} s` : `✗ ${name} failed after ${seconds} s`);
      resolve(code === 0);
    });
  });
}

const results = await Promise.all(Object.entries(CHECKS).map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
