import type { Pool } from "pg";
import { createCrowd } from "#tests/factories/crowds.ts";
import { createSubscribedAssociation } from "#tests/factories/subscribers-in-bulk.ts";
import type { Bench } from "./bench.ts";
import { startBuiltPortal } from "./built-portal.ts";
import { fillCatalogue } from "./catalogue-data.ts";
import { type BenchDatabase, startBenchDatabase } from "./database.ts";
import { answersPerSecond } from "./load.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const ASSOCIATIONS = 200;
const FLATS = 60;
const PRODUCTS = 20_000;
const CONNECTIONS = 8;
const ROUND_MS = 5_000;
const ROUNDS = 5;

/** What the pages of an owner read most, each by itself. */
const READS = [
  ...["auth.session", "profile.current", "crisis.active", "start.steps", "readiness.overview", "calendar.next", "dashboard.association"],
  ...["notifications.unread", "preparedness.domains", "catalogue.filters", "productRequest.drafts", "membership.myRole"],
  ...['catalogue.products?input={"limit":12}', 'catalogue.products?input={"limit":12,"search":"vatten"}'],
  ...["membership.members?input={}", 'membership.requests?input={"status":"pending"}'],
] as const;

/** P21: calls a second when the owners of 200 associations with 60 flats read what their pages show. */
export const mixedReads: Bench = {
  name: "mixed-reads",
  async measure() {
    await using database = await startBenchDatabase();
    await fillCatalogue(database.pool, PRODUCTS);
    const owners = await createOwners(database);
    await using folder = await temporaryFolder();
    await using portal = await startBuiltPortal(folder.path, database.url);
    const load = {
      addresses: Array.from(
        { length: ASSOCIATIONS * READS.length },
        (_, n) => `${portal.url}/api/trpc/${encodeURI(READS[n % READS.length] ?? "")}`,
      ),
      headers: (n: number) => ({ cookie: owners[(n * 7 + Math.floor(n / READS.length)) % ASSOCIATIONS] ?? "" }),
      connections: CONNECTIONS,
      milliseconds: ROUND_MS,
    };
    const rates: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) rates.push(await answersPerSecond(load));
    const [, ...counted] = rates;
    const sorted = counted.toSorted((a, b) => a - b);
    const what = `calls a second, ${ASSOCIATIONS} associations of ${FLATS} flats, ${PRODUCTS} products, ${CONNECTIONS} connections`;
    const note = `${READS.length} reads in turn; rounds ${sorted.map((rate) => rate.toFixed(0)).join(", ")}`;
    return [{ id: "P21", what, value: sorted[Math.floor(ROUNDS / 2)] ?? 0, unit: "", better: "higher", gate: 400, stretch: null, note }];
  },
};

/** The `Cookie` headers of one owner of each association. */
async function createOwners(database: BenchDatabase): Promise<string[]> {
  const owners: string[] = [];
  for (let n = 0; n < ASSOCIATIONS; n++) {
    const id = await createSubscribedAssociation(database.pool, FLATS);
    await createCrowd(database.pool, id, { members: FLATS, requests: 5 });
    owners.push(await database.sessionCookieOf(await promoteOne(database.pool, id)));
  }
  return owners;
}

async function promoteOne(pool: Pool, associationId: string): Promise<string> {
  const { rows } = await pool.query<{ email: string }>(
    `with owner as (
       update association_members set role = 'system_owner'
       where profile_id = (select profile_id from association_members where association_id = $1 order by created_at desc limit 1) returning profile_id)
     select email from owner join profiles p on p.id = owner.profile_id join users u on u.id = p.user_id`,
    [associationId],
  );
  return rows[0]?.email ?? "";
}
