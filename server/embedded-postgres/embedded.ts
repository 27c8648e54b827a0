import { APPLICATION, connectionUrl, loadCredentials, SUPERUSER } from "./credentials.ts";
import { ensureDatabase } from "./greet-postmaster.ts";
import { initialiseCluster } from "./initialise-cluster.ts";
import { findPlace } from "./place.ts";
import { type Postmaster, signalPostmaster, stopPostmaster } from "./postmaster.ts";
import { isAlive } from "./running-process.ts";
import { joinSharers } from "./sharers.ts";
import { keepRunning, obtainPostmaster, type PostgresLog } from "./supervisor.ts";

export type EmbeddedPostgres = {
  /** Connects as the owner of the portal's database; it may create databases but is no superuser. */
  url: string;
  superuserUrl: string;
  /** Ends the database in order, unless another living process uses it too; then it is left to that one. */
  stop(): Promise<void>;
};

/**
 * Runs a Postgres of our own over `dataDir` and keeps it running until `stop`. Made at the first call; a server left
 * behind by a process that was killed is adopted, or ended, so that there are never two. `port` is a wish: a taken one is
 * exchanged. Throws an Error with one sentence for the operator, followed by the server's last words where it has any.
 */
export async function startEmbeddedPostgres(options: { dataDir: string; log: PostgresLog; port?: number }): Promise<EmbeddedPostgres> {
  const { dataDir, log, port } = options;
  const place = await findPlace(dataDir);
  const credentials = await loadCredentials(place);
  const sharers = joinSharers(place.stateFolder);

  let server: Postmaster | undefined;
  try {
    await initialiseCluster(place, credentials.superuserPassword);
    server = await obtainPostmaster(place, credentials, port, log);
    await ensureDatabase(server.port, credentials);
  } catch (error) {
    await letGo(server);
    throw error;
  }
  const keeper = keepRunning(server, place, credentials, log);

  async function letGo(running: Postmaster | undefined) {
    sharers.leave();
    if (!running || !isAlive(running.pid)) return;
    if (sharers.othersAlive()) log.info("The database server is left running: another process uses it.");
    else await stopPostmaster(place, running.pid);
  }

  // A process that ends without stop() leaves no server behind, if it gets this far.
  const atExit = () => {
    sharers.leave();
    const running = keeper.current();
    if (running && !sharers.othersAlive()) signalPostmaster(place, running.pid, "SIGINT");
  };
  process.once("exit", atExit);

  async function stop() {
    process.off("exit", atExit);
    await letGo(await keeper.release());
  }

  let stopping: Promise<void> | undefined;
  return {
    url: connectionUrl(APPLICATION, credentials.applicationPassword, server.port, APPLICATION),
    superuserUrl: connectionUrl(SUPERUSER, credentials.superuserPassword, server.port, APPLICATION),
    stop: () => (stopping ??= stop()),
  };
}
