import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backupRuns } from "#drizzle/schema/index.ts";
import { listArchiveFaults } from "#server/domains/operations/archive.ts";
import { listBackupFaults, makeBackupWhenDue, readBackups } from "#server/domains/operations/backups.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/embedded.ts";
import type { BackupReport, Backups } from "#server/platform/backups.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { openDatabase } from "#server/platform/database/db.ts";
import { formatWeekday, isoDateTime } from "#shared/format/date.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { end, query, quiet, removeScratch, scratchFolder, spawnHolder } from "#tests/integration/postgres/scratch-database.ts";
import { readContent } from "../../../scripts/backup/content.ts";
import { sha256Of } from "../../../scripts/backup/encryption.ts";
import { makeNightlyBackup } from "../../../scripts/backup/nightly.ts";
import { restorePortal } from "../../../scripts/backup/restore-portal.ts";
import { tryBackup } from "../../../scripts/backup/try-backup.ts";

const WHOLE: BackupReport = {
  outcome: "verified",
  ...{ filename: "a.age", bytes: 5, sha256: "b", rowCount: 412, fileCount: 33 },
  ...{ folder: "/mnt/elsewhere", folderMark: "0b0e7a52-6f0c-4c5e-9d7e-2f6a3c1d9e10" },
};
const NEVER = new AbortController().signal;

let now: Date;
beforeEach(async () => {
  now = new Date("2026-11-23T03:30:00+01:00");
  await portal().services.db.delete(backupRuns);
});
afterAll(() => portal().services.db.delete(backupRuns));

async function portalWith(make: Backups["make"]): Promise<DomainContext> {
  const log = portal().services.log.child({}, { level: "silent" });
  return contextFor(null, { now: () => now, log, backups: { at: "03:30", hasBucket: false, make } });
}

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

describe("when a backup is made", () => {
  test("at its time of day, by one copy of several, and not again before the next day's", async () => {
    const make = vi.fn(async () => WHOLE);
    const ctx = await portalWith(make);
    const look = () => Promise.all([1, 2, 3].map(() => makeBackupWhenDue(ctx, NEVER)));
    await look();
    later(23.9);
    await look();
    expect(make).toHaveBeenCalledTimes(1);
    later(0.2);
    await look();
    expect(make).toHaveBeenCalledTimes(2);
    expect(await readBackups(ctx)).toMatchObject({ at: "03:30", newest: { bytes: 5, rowCount: 412, fileCount: 33 } });
  });

  test("one in vain is told, tried again after an hour, and over with the next that is whole", async () => {
    let found: BackupReport = { outcome: "disk_full", reason: "ENOSPC" };
    const make = vi.fn(async () => found);
    const ctx = await portalWith(make);
    await makeBackupWhenDue(ctx, NEVER);
    later(0.5);
    await makeBackupWhenDue(ctx, NEVER);
    expect(make).toHaveBeenCalledTimes(1);
    const faults = await listBackupFaults(ctx.db, now);
    expect(faults).toMatchObject([
      { kind: "backup", stopsTraffic: false, text: "Säkerhetskopian kunde inte göras: disken är full. Det finns ingen hel." },
    ]);
    found = WHOLE;
    later(0.5);
    await makeBackupWhenDue(ctx, NEVER);
    expect(await listBackupFaults(ctx.db, now)).toEqual([]);
  });

  test("one whose maker died is made anew after an hour, and what is missing is told after a day and a half", async () => {
    const make = vi.fn(async () => WHOLE);
    const ctx = await portalWith(make);
    await makeBackupWhenDue(ctx, NEVER);
    later(24);
    await ctx.db.insert(backupRuns).values({ startedAt: now, lastSignAt: now });
    later(0.9);
    await makeBackupWhenDue(ctx, NEVER);
    expect(make).toHaveBeenCalledTimes(1);
    later(11.2);
    expect(await listBackupFaults(ctx.db, now)).toMatchObject([
      { text: "Ingen säkerhetskopia har gjorts på ett och ett halvt dygn. Den senaste hela är från 23 november 03:30." },
    ]);
    await makeBackupWhenDue(ctx, NEVER);
    expect(make).toHaveBeenCalledTimes(2);
    expect(await listBackupFaults(ctx.db, now)).toEqual([]);
  });
});

describe("a simulated week", () => {
  let dataDir: string;
  let folder: string;
  let dir: string;
  let identity: string;
  let recipients: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "portal-nightly-"));
    dir = join(folder, "backups");
    dataDir = await scratchFolder();
    identity = await generateX25519Identity();
    recipients = [await identityToRecipient(identity)];
    await writeFile(join(folder, "key.txt"), `# created: 2026-11-23\n${identity}\n`);
    await writeFile(join(folder, "other.txt"), `${await generateX25519Identity()}\n`);
    await mkdir(join(dataDir, "media/logos"), { recursive: true });
    await inDatabase((url) =>
      query(url, "create table households (id int generated always as identity primary key, name text); create table log (line text)"),
    );
  });
  afterAll(async () => {
    await removeScratch(dataDir);
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => void vi.unstubAllEnvs());

  async function inDatabase<T>(work: (url: string) => Promise<T>, of = dataDir): Promise<T> {
    const database = await startEmbeddedPostgres({ dataDir: of, log: quiet });
    return work(database.url).finally(() => database.stop());
  }

  const makeOne = () => makeNightlyBackup({ dataDir, dir, recipients, keep: { days: 3, weeks: 1 }, now, log: quiet });

  /** A tar that leaves the pictures out of what it packs: the archive is sound, and not the portal. */
  async function forgetPictures(): Promise<void> {
    const bin = await mkdtemp(join(folder, "bin-"));
    await writeFile(join(bin, "tar"), `#!/bin/sh\ncase $1 in -cf) exec /bin/tar --exclude='*.webp' "$@";; *) exec /bin/tar "$@";; esac\n`, {
      mode: 0o755,
    });
    await chmod(bin, 0o755);
    vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
  }

  /** Whatever is written for this night's backup ends on a device that is full. */
  async function fillDisk(): Promise<void> {
    const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
    await symlink("/dev/full", join(dir, `beredskapsportalen-${stamp}Z.tar.gz.age.partial`));
  }

  test("each night is restored for a trial; a damaged one and one on a full disk are found and told, and the last one opens", async () => {
    let report: BackupReport | undefined;
    const ctx = await portalWith(async () => (report = await makeOne()));
    const told: string[] = [];
    for (let night = 1; night <= 7; night++) {
      // A day of the house.
      await inDatabase((url) => query(url, `insert into households (name) select 'Lgh ' || n from generate_series(1, ${night * 100}) n`));
      await writeFile(join(dataDir, `media/logos/${night}.webp`), Buffer.alloc(night * 1_000, night));
      if (night === 3) await forgetPictures();
      if (night === 5) await fillDisk();
      await makeBackupWhenDue(ctx, NEVER);
      const [fault] = await listBackupFaults(ctx.db, now);
      const made = report?.outcome === "verified" ? `${report.rowCount} rader, ${report.fileCount} filer` : report?.outcome;
      told.push([`${formatWeekday(now)} ${isoDateTime(now)}`, made, fault?.text ?? "–"].join(" | "));
      vi.unstubAllEnvs();
      later(24);
    }
    expect(told).toEqual([
      "måndag 2026-11-23 03:30 | 100 rader, 1 filer | –",
      "tisdag 2026-11-24 03:30 | 300 rader, 2 filer | –",
      "onsdag 2026-11-25 03:30 | damaged | Säkerhetskopian gick inte att återställa och har inte sparats. Den senaste hela är från 24 november 03:30.",
      "torsdag 2026-11-26 03:30 | 1000 rader, 4 filer | –",
      "fredag 2026-11-27 03:30 | disk_full | Säkerhetskopian kunde inte göras: disken är full. Den senaste hela är från 26 november 03:30.",
      "lördag 2026-11-28 03:30 | 2100 rader, 6 filer | –",
      "söndag 2026-11-29 03:30 | 2800 rader, 7 filer | –",
    ]);

    const kept = (await readdir(dir)).filter((name) => name.endsWith(".age")).sort();
    expect(kept.map((name) => name.slice(19, 27))).toEqual(["20261126", "20261128", "20261129"]);
    // Nothing of the trials is left, and nothing that could be read without the key.
    expect((await readdir(dataDir)).sort()).toEqual(["media", "postgres"]);
    expect((await readdir(dir)).filter((name) => !/\.age(\.sha256)?$/.test(name))).toEqual([".beredskapsportalen-backups"]);
    const newest = join(dir, kept.at(-1) ?? "");
    expect(await readFile(`${newest}.sha256`, "utf8")).toBe(`${await sha256Of(newest)}  ${kept.at(-1)}\n`);

    const anew = await scratchFolder();
    const restore = (identityFile?: string) => restorePortal({ dataDir: anew, file: newest, identityFile, log: quiet });
    await expect(restore()).rejects.toThrow(/is encrypted: add --identity/);
    await expect(restore(join(folder, "other.txt"))).rejects.toThrow(/cannot be opened with .*other\.txt: it is for another key/);
    await restore(join(folder, "key.txt"));
    expect(await inDatabase((url) => query(url, "select count(*)::int as rows from households"), anew)).toEqual([{ rows: 2_800 }]);
    expect(await readFile(join(anew, "media/logos/7.webp"))).toEqual(Buffer.alloc(7_000, 7));
    expect((await readdir(anew)).sort()).toEqual(["media", "postgres"]);
    await removeScratch(anew);
  }, 400_000);

  test("a folder that has had a backup is not made anew while its disk is away: that is told, and over when it is back", async () => {
    const ctx = await portalWith(makeOne);
    await makeBackupWhenDue(ctx, NEVER);
    const [run] = await ctx.db.select().from(backupRuns);
    await inDatabase((url) =>
      query(
        url,
        `create table backup_runs (started_at timestamptz, outcome text, folder text, folder_mark uuid);
         insert into backup_runs values (now(), 'verified', '${run?.folder}', '${run?.folderMark}')`,
      ),
    );
    await rename(dir, `${dir}-away`);
    later(24);
    await makeBackupWhenDue(ctx, NEVER);
    expect(await listBackupFaults(ctx.db, now)).toMatchObject([
      {
        text: expect.stringMatching(
          /^Säkerhetskopian kunde inte göras: disken eller mappen där de tidigare ligger är borta\. Den senaste hela är från/,
        ),
      },
    ]);
    expect(existsSync(dir)).toBe(false);
    expect(await makeOne()).toEqual({
      outcome: "folder_gone",
      reason: `${dir} is not the folder that the last backups lie in: mount its disk. If it is a new one on purpose: mkdir -p ${dir} && echo ${run?.folderMark} > ${join(dir, ".beredskapsportalen-backups")}`,
    });
    await rename(`${dir}-away`, dir);
    later(1);
    await makeBackupWhenDue(ctx, NEVER);
    expect(await listBackupFaults(ctx.db, now)).toEqual([]);
    await inDatabase((url) => query(url, "drop table backup_runs"));
  });

  test("what people write and delete while it is made is no fault", async () => {
    const holder = spawnHolder(dataDir);
    const url = await holder.url;
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        await query(
          url,
          "insert into log select 'line' from generate_series(1, 50); delete from log where ctid in (select ctid from log limit 20)",
        );
      }
    };
    const writing = write();
    const report = await makeOne();
    isOver = true;
    await writing;
    await end(holder.process, "SIGTERM");
    expect(report).toMatchObject({ outcome: "verified" });
  });

  test("rows that nobody has deleted and that do not come back are a fault", async () => {
    const archive = join(folder, "plain.tar.gz");
    const { backUp } = await import("../../../scripts/backup/back-up.ts");
    await backUp({ dataDir, target: archive, log: quiet });
    const held = await inDatabase(readContent);
    const households = held.tables.get("households");
    const before = { ...held, tables: new Map(held.tables).set("households", { rows: 1, inserted: 0, deleted: 0, ...households }) };
    before.tables.set("households", { ...households, rows: (households?.rows ?? 0) + 1, inserted: 0, deleted: 0 });
    const now = { ...before, tables: new Map(before.tables) };
    const trial = {
      archive,
      scratch: join(dataDir, "trial-1"),
      dataDir,
      before: { database: before, hashes: new Map() },
      readNow: async () => now,
      log: quiet,
    };
    await expect(tryBackup(trial)).rejects.toThrow("households has 2800 rows and must have 2801 to 2801");
  });
});

describe("the archive that a Postgres hands its log to", () => {
  test("what it does not take is told after five minutes, and over with the next that it takes", async () => {
    const dataDir = await scratchFolder();
    const reachable = join(dataDir, "reachable");
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: quiet,
      settings: { archive_mode: "on", archive_command: `test -e ${reachable}` },
    });
    const database = openDatabase(postgres.url, portal().services.log);
    const faults = () => listArchiveFaults(database.db, now);
    try {
      now = new Date();
      // More than one segment holds.
      await query(postgres.url, "create table written as select md5(n::text) from generate_series(1, 500000) n");
      await eventually(async () => {
        const [row] = await query(postgres.url, "select failed_count > 0 as failed from pg_stat_archiver");
        if (!row?.failed) throw new Error("nothing was handed over in vain yet");
      }, 20_000);
      expect(await faults()).toEqual([]);
      later(0.1);
      expect(await faults()).toEqual([
        {
          kind: "archive",
          stopsTraffic: false,
          reason: expect.stringMatching(/^the archive has taken nothing since 20/),
          text: expect.stringMatching(
            /^Databasens arkiv har inte tagit emot något sedan .+\. Det som skrivs nu försvinner om maskinen går förlorad\.$/,
          ),
        },
      ]);
      await writeFile(reachable, "");
      // Postgres tries again by itself within a minute.
      await eventually(async () => expect(await faults()).toEqual([]), 80_000);
    } finally {
      await database.close();
      await postgres.stop();
      await removeScratch(dataDir);
    }
  });
});
