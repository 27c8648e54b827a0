import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import { profiles, securityEvents } from "#drizzle/schema/index.ts";
import type { Database } from "#server/platform/database/db.ts";
import { refusals } from "#server/platform/figures.ts";
import { randomSecret, readPortalSecret } from "#server/platform/secrets/secret.ts";
import type { SecurityEventKind } from "#shared/enums.ts";
import type { Logger } from "./logger.ts";

/** Something that was refused. It holds nothing that was typed but the address of an attempted account, which is kept hashed. */
export interface Refusal {
  kind: SecurityEventKind;
  /** The procedure, or the method and the path as it is declared. */
  what: string;
  reason: string;
  profileId: string | null;
  ipAddress: string | null;
  attemptedEmail: string | null;
  requestId: string | null;
}

export interface SecurityLog {
  /** Costs the refusal nothing: it is counted in memory and written down some seconds later. */
  record(refusal: Refusal): void;
  /** Writes down what was counted. A fault is logged, and what was to be written is let go. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_MS = 10_000;
/** Different refusals in one flush and in one day; what goes beyond is counted by its kind alone, so an attack fills no disk. */
const MAX_PER_FLUSH = 100;
const MAX_PER_DAY = 20_000;
const DAY_MS = 24 * 3_600_000;

type Counted = Refusal & { count: number; firstAt: Date; lastAt: Date };

export function createSecurityLog(db: Database, options: { log: Logger; now: () => Date }): SecurityLog {
  let counted = new Map<string, Counted>();
  let today = { day: 0, rows: 0 };
  let writing: Promise<void> = Promise.resolve();

  const hasRoom = (now: Date): boolean => {
    const day = Math.floor(now.getTime() / DAY_MS);
    if (day !== today.day) today = { day, rows: 0 };
    return counted.size < MAX_PER_FLUSH && today.rows + counted.size < MAX_PER_DAY;
  };

  const write = async (rows: Counted[]): Promise<void> => {
    const key = await readPortalSecret(db, "security-log", randomSecret);
    const ids = rows.flatMap(({ profileId }) => profileId ?? []);
    const known = await db.select({ id: profiles.id }).from(profiles).where(inArray(profiles.id, ids));
    // Somebody may have deleted the account since.
    const stands = new Set(known.map(({ id }) => id));
    await db.insert(securityEvents).values(
      rows.map(({ attemptedEmail, profileId, ...row }) => ({
        ...row,
        profileId: profileId && stands.has(profileId) ? profileId : null,
        accountHash: attemptedEmail && createHmac("sha256", key).update(attemptedEmail).digest("base64url").slice(0, 16),
      })),
    );
  };

  const flush = (): Promise<void> => {
    const rows = [...counted.values()];
    counted = new Map();
    today.rows += rows.length;
    if (rows.length > 0) {
      writing = writing
        .then(() => write(rows))
        .catch((error: unknown) => options.log.error({ err: error }, "the security log was not written"));
    }
    return writing;
  };

  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    record(refusal) {
      const now = options.now();
      const { kind, what, reason, profileId, ipAddress, attemptedEmail } = refusal;
      refusals.inc({ kind, reason });
      const key = JSON.stringify([kind, what, reason, profileId, ipAddress, attemptedEmail]);
      const known = counted.get(key) ?? (hasRoom(now) ? null : counted.get(kind));
      if (known) {
        known.count++;
        known.lastAt = now;
        return;
      }
      const row = { count: 1, firstAt: now, lastAt: now };
      if (hasRoom(now)) counted.set(key, { ...refusal, ...row });
      else counted.set(kind, { ...NOTHING, kind, ...row });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** What is left of refusals that there was no room for. */
const NOTHING = { what: "", reason: "", profileId: null, ipAddress: null, attemptedEmail: null, requestId: null };
