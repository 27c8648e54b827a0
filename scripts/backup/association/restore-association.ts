import { mkdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { TransactionRollbackError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "#drizzle/schema/index.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import type { PostgresLog } from "#server/embedded-postgres/supervisor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Transaction } from "#server/platform/database/db.ts";
import { listPendingMigrations, migrateDatabase } from "#server/platform/database/migrate.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { MIGRATIONS_FOLDER } from "#server/platform/project-root.ts";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import type { BackupDescription } from "../description.ts";
import { restorePortal } from "../restore-portal.ts";
import { makeTrialFolder, removeTrialFolder, requireSpace, SPARE_BYTES } from "../trial-folder.ts";
import { withDatabase } from "../with-database.ts";
import { bringBack, layBeside, type Outcome } from "./bring-back.ts";
import { forgetDeleted, listDeleted } from "./keep-away.ts";
import { findLostFiles, keepNamed, type LostFile, putBack } from "./lost-files.ts";

export interface RestoreAssociationOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  file: string;
  identityFile?: string | undefined;
  /** Its id, its organisation number or its name. */
  association: string;
  /** The confirmed address of an account that becomes its owner, where no former owner is left. */
  owner?: string | undefined;
  /** Without it everything is tried, and undone. */
  confirm?: boolean | undefined;
  stores: Record<"media" | "files", FileStore>;
  /** Gives it up: nothing is left of the copy, and what has not been committed is undone. */
  signal?: AbortSignal | undefined;
  log: PostgresLog;
}

export interface RestoreReport extends Outcome {
  name: string;
  madeAt: Date;
  isReopened: boolean;
  /** Accounts in the backup that have been deleted since. */
  deletedAccounts: number;
  /** Keys of files that come back, and of those that neither the store nor the backup has. */
  files: { back: string[]; missing: string[] };
}

/**
 * Brings one association back from a backup into a portal that may run, in one transaction. Nothing is sent, nobody who has deleted
 * their account comes back, and no other association is touched (record 0116). Throws an Error with one sentence for the operator.
 */
export async function restoreAssociation(options: RestoreAssociationOptions): Promise<RestoreReport> {
  const dataDir = resolve(options.dataDir);
  const { file, identityFile, signal, log } = options;
  return withDatabase({ ...options, dataDir }, async (url) => {
    const folder = await makeTrialFolder(dataDir);
    const scratch = join(folder, "portal");
    let copy: Promise<EmbeddedPostgres> | undefined;
    async function work(): Promise<RestoreReport> {
      await requireRoom(url, file, dataDir);
      await mkdir(scratch, { mode: 0o755 });
      let madeAt = new Date(0);
      const onRead = ({ createdAt }: BackupDescription) => {
        madeAt = new Date(createdAt);
      };
      await restorePortal({ dataDir: scratch, file, identityFile, onRead, log });
      signal?.throwIfAborted();
      copy = startEmbeddedPostgres({ dataDir: scratch, log, settings: { fsync: "off" } });
      const { url: copyUrl } = await copy;
      await migrateDatabase(copyUrl, MIGRATIONS_FOLDER, { log: { info: () => undefined, warn: () => undefined } });
      return restoreFromCopy(options, { copyUrl, url, files: scratch, madeAt });
    }
    try {
      return await Promise.race([work(), givenUp(signal)]);
    } finally {
      await copy?.then(
        (started) => started.stop(),
        () => undefined,
      );
      await removeTrialFolder(folder);
    }
  });
}

const givenUp = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));

/** At its widest there are the archive decrypted, its files, and the database twice: packed as it came and as it runs. */
async function requireRoom(url: string, file: string, dataDir: string): Promise<void> {
  const archived = (await stat(file)).size;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the statement; without a listener it would end the process as well.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client
    .query<{ bytes: string }>("select pg_database_size(current_database()) as bytes")
    .finally(() => client.end());
  await requireSpace("a restore", { [dataDir]: 2 * archived + 2 * Number(rows[0]?.bytes) + SPARE_BYTES });
}

/** The same from a database that the backup was restored to, and the folder with its files. It is changed, and thrown away afterwards. */
export async function restoreFromCopy(
  options: Pick<RestoreAssociationOptions, "association" | "owner" | "confirm" | "stores" | "signal">,
  { copyUrl, url, ...copy }: { copyUrl: string; url: string; files: string; madeAt: Date },
): Promise<RestoreReport> {
  const pending = await listPendingMigrations(url, MIGRATIONS_FOLDER);
  if (pending.length > 0) throw new Error('The portal\'s database is older than this version: run "npm run upgrade" first.');
  return withClients(copyUrl, url, (source, target) => restore(options, copy, source, target));
}

type Wish = Parameters<typeof restoreFromCopy>[0];

async function withClients<T>(from: string, to: string, work: (source: pg.Client, target: pg.Client) => Promise<T>): Promise<T> {
  const clients = [from, to].map((connectionString) => new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 }));
  const [source, target] = clients;
  if (!source || !target) throw new Error("There are two ends.");
  try {
    for (const client of clients) {
      // A lost connection fails the statement; without a listener it would end the process as well.
      client.on("error", () => {});
      await client.connect();
    }
    return await work(source, target);
  } finally {
    for (const client of clients) await client.end();
  }
}

/** What takes long is done before anything is locked: whoever alarms meanwhile waits for the writes alone. */
async function restore(options: Wish, copy: { files: string; madeAt: Date }, source: pg.Client, target: pg.Client): Promise<RestoreReport> {
  const { madeAt } = copy;
  const { id, name } = await findInBackup(source, options.association);
  const deleted = await listDeleted(source, target);
  await forgetDeleted(source, deleted);
  const ends = { source, target, associationId: id, madeAt };
  await layBeside(ends);
  const lost = await findLostFiles(target, options.stores, copy.files);
  let back: LostFile[] = [];
  let report: RestoreReport | undefined;
  try {
    await drizzle(target, { schema, casing: "snake_case" }).transaction(async (tx) => {
      // Sooner than whoever waits for this one gives up.
      await target.query("set local lock_timeout = '3s'");
      const { rows: now } = await target.query<{ isClosed: boolean }>(
        `select closed_at is not null as "isClosed" from housing_associations where id = $1 ${options.confirm ? "for no key update" : ""}`,
        [id],
      );
      const isReopened = now[0]?.isClosed === true;
      const outcome = await bringBack(ends, isReopened);
      if (isReopened) await reopen(target, id);
      await requireOwner(tx, target, id, options.owner);
      await letMembersIn(target, id);
      const named = await keepNamed(target, lost);
      back = named.filter(({ copy: found }) => found !== null);
      const files = { back: keysOf(back), missing: keysOf(named.filter((file) => !back.includes(file))) };
      report = { ...outcome, name, madeAt, isReopened, deletedAccounts: deleted.length, files };
      if (!options.confirm) tx.rollback();
      // The association's own log says it: its board reads what happened.
      const rows = outcome.tables.reduce((sum, table) => sum + table.back + table.refilled, 0);
      if (rows > 0) await recordAudit(tx, { profileId: null, associationId: id }, "association.restore", id, { rows, madeAt });
      const deletedNow = await listDeleted(source, target);
      if (deletedNow.some((one) => !deleted.includes(one)))
        throw new Error("Somebody deleted their account meanwhile, and nothing was written: do it once more.");
      options.signal?.throwIfAborted();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  if (!report) throw new Error("The restore said nothing of what it did.");
  if (options.confirm) for (const file of back) await putBack(file);
  return report;
}

const keysOf = (files: readonly LostFile[]): string[] => files.map(({ key }) => key);

async function findInBackup(source: pg.Client, wanted: string): Promise<{ id: string; name: string }> {
  const { rows } = await source.query<{ id: string; name: string; closedAt: Date | null }>(
    `select id, association_name as name, closed_at as "closedAt" from housing_associations
      where id::text = $1 or organization_number = $1 or lower(association_name) = lower($1) order by closed_at nulls first, id`,
    [wanted],
  );
  const open = rows.filter(({ closedAt }) => !closedAt);
  const [found, ...others] = open;
  if (others.length > 0)
    throw new Error(
      `The backup has ${open.length} associations «${wanted}»: say which by its id, ${open.map(({ id }) => id).join(" or ")}.`,
    );
  if (found) return found;
  throw new Error(
    rows.length > 0
      ? `«${wanted}» was closed already when the backup was made: take an older one.`
      : `The backup has no association «${wanted}»: say its id, its organisation number or its whole name.`,
  );
}

async function reopen(target: pg.Client, id: string): Promise<void> {
  const { rows: others } = await target.query<{ name: string }>(
    `select o.association_name as name from housing_associations a join housing_associations o using (organization_number)
      where a.id = $1 and o.id <> a.id and o.closed_at is null`,
    [id],
  );
  if (others[0])
    throw new Error(`Its organisation number is now that of ${others[0].name}, which was founded since: that one has to be closed first.`);
  await target.query("update housing_associations set closed_at = null, updated_at = now() where id = $1", [id]);
}

/** An account becomes its owner where none is left, and nowhere else. Throws when nobody could lead the association. */
async function requireOwner(tx: Transaction, target: pg.Client, id: string, named: string | undefined): Promise<void> {
  const { rows: owners } = await target.query(
    "select from association_members where association_id = $1 and role = 'system_owner' limit 1",
    [id],
  );
  if (owners.length > 0 && named) throw new Error("It has an owner, who can name others: leave --owner out.");
  if (owners.length > 0) return;
  if (!named)
    throw new Error("None of its owners has an account any more, or is free: name an account that is to own it with --owner <e-mail>.");
  const { rows } = await target.query<{ profileId: string }>(
    `insert into association_members (profile_id, association_id, role)
     select p.id, $1::uuid, 'system_owner' from profiles p join users u on u.id = p.user_id
      where u.email = lower($2) and u.email_verified_at is not null
     on conflict (profile_id) do update set role = 'system_owner' where association_members.association_id = $1::uuid
     returning profile_id as "profileId"`,
    [id, named],
  );
  if (!rows[0]) throw new Error(`${named} has no account with a confirmed address, or is in another association.`);
  await recordAudit(tx, { profileId: null, associationId: id }, "membership.name_owner", rows[0].profileId);
}

/** Members get back what leaving took from their profiles. */
async function letMembersIn(target: pg.Client, id: string): Promise<void> {
  await target.query(
    `update profiles set profile_type_id = $2, has_completed_initial_setup = true
      where id in (select profile_id from association_members where association_id = $1) and profile_type_id is distinct from $2`,
    [id, PROFILE_TYPE_IDS.association],
  );
}
