// Makes `npm start`, `npm test` and `npm run dev` work on a machine that has only git and Node: installs the locked
// packages, finds or installs a Chrome (--chrome: it must succeed) and builds the portal (--build), each only when needed.
// This file keeps to syntax that any old Node can read, so that it can say what is wrong.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node ${process.versions.node} is too old, 20.19 or newer is needed: run "nvm install 24" or fetch it from https://nodejs.org, then try again.`,
  );
  process.exit(1);
}

import("./bootstrap/prepare.mjs")
  .then(({ prepare }) => prepare({ build: process.argv.includes("--build"), chrome: process.argv.includes("--chrome") }))
  .catch((error) => {
    console.error(error.name === "PrepareError" ? error.message : error);
    process.exitCode = 1;
  });
