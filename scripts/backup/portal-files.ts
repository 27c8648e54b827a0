import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";

// The database has its own way into a backup and out of it; the rest belongs to this machine, is an upload that is under way,
// a backup itself, or the key to the sealed needs: with it beside the database a backup would open them (decision record 0095).
const NOT_PORTAL =
  /^(postgres|database|backup\.json|backups|builds|incoming|bootstrap\.lock.*|sealed-needs\.key.*|chrome-not-installed|(backup|restore|trial)-\d+(-\w+)?|replaced-.+)$/;

/** What lies in the data folder beside the database: media, private documents, the outbox. */
export async function portalFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names.filter((name) => !NOT_PORTAL.test(name)).sort();
}

/** Puts the unpacked files in the data folder; what was there is moved to `aside`. */
export async function replacePortalFiles(unpacked: string, dataDir: string, aside: string): Promise<void> {
  for (const name of await portalFiles(dataDir)) {
    await mkdir(aside, { recursive: true });
    await rename(join(dataDir, name), join(aside, name));
  }
  for (const name of await portalFiles(unpacked)) await rename(join(unpacked, name), join(dataDir, name));
}
