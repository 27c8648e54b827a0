import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ABANDONED_AFTER_MS = 30 * 60_000;
const UNSIGNED_AFTER_MS = 10_000;

/** Runs the work while no other bootstrap of this checkout works; the lock of a process that died does not count. */
export async function withLock(root, work) {
  const folder = join(root, ".data", "bootstrap.lock");
  mkdirSync(join(root, ".data"), { recursive: true });
  for (let told = false; !take(folder); told = true) {
    if (!told) console.log("Another start is preparing the portal; waiting for it …");
    await sleep(200);
  }
  try {
    work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function take(folder) {
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (isAbandoned(folder)) discard(folder);
  return false;
}

function isAbandoned(folder) {
  try {
    const age = Date.now() - statSync(folder).mtimeMs;
    const pid = holder(folder);
    return age > ABANDONED_AFTER_MS || (pid ? !isAlive(pid) : age > UNSIGNED_AFTER_MS);
  } catch {
    return false;
  }
}

function holder(folder) {
  try {
    return Number(readFileSync(join(folder, "pid"), "utf8"));
  } catch {
    return 0;
  }
}

/** Renamed before it is removed, so that of several who find a dead lock only one takes it away. */
function discard(folder) {
  const aside = `${folder}.${process.pid}`;
  try {
    renameSync(folder, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
