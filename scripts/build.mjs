import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, globSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";

/** Builds the client, its static public pages and the server bundle into `dist/`. Runs on the Node of `engines`. */
const BUILD_ID = Date.now().toString(36);

function vite(...args) {
  const { status } = spawnSync(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", ...args], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", BUILD_ID },
  });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync("dist", { recursive: true, force: true });
vite();
vite("--ssr", "client/prerender.tsx", "--outDir", "dist/prerender");
vite("--ssr", "server/index.ts", "--outDir", "dist/server");

const { buildServiceWorkers } = await import("./build-service-workers.mjs");
await buildServiceWorkers(BUILD_ID);
const { prerenderPages } = await import("./prerender.mjs");
await prerenderPages();

for (const file of globSync("dist/client/**/*.{js,mjs,css,html,svg,json,webmanifest}")) {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
  await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
}

// What was rendered leaves timers of its libraries behind; without this the build would wait for them.
process.exit(0);
