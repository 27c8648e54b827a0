import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import pg from "pg";

interface Listening {
  /** Statements that match are left out. */
  except?: RegExp;
  /** Only those to the database of this name. */
  database?: string;
  /** Only those that this process sends to answer an HTTP request: workers and what earlier requests set going send theirs by themselves. */
  ofRequests?: boolean;
}

/** The text of each statement that this process sends from now on, over whatever connection, white space as one space. */
export function listenToStatements({ except, database, ofRequests }: Listening = {}): string[] & Disposable {
  const { query } = pg.Client.prototype;
  const sent = Object.assign([] as string[], {
    [Symbol.dispose]() {
      pg.Client.prototype.query = query;
    },
  });
  if (ofRequests) knowRequests();
  pg.Client.prototype.query = new Proxy(query, {
    apply(send, client: pg.Client, parameters: unknown[]) {
      // A comment ends with its line, of which nothing is left.
      const text = textOf(parameters[0]).replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ").trim();
      const isMeant = !except?.test(text) && (!database || client.database === database) && (!ofRequests || request.getStore());
      if (isMeant) sent.push(text);
      return Reflect.apply(send, client, parameters);
    },
  });
  return sent;
}

const request = new AsyncLocalStorage<true>();
let areRequestsKnown = false;

function knowRequests(): void {
  if (areRequestsKnown) return;
  areRequestsKnown = true;
  subscribe("http.server.request.start", () => request.enterWith(true));
  const { connect } = pg.Pool.prototype;
  // Whoever waits for a connection is called by whoever gives one back, and would be taken for that one.
  pg.Pool.prototype.connect = new Proxy(connect, {
    apply(send, pool, [callback]: [(() => void)?]) {
      return Reflect.apply(send, pool, callback ? [AsyncResource.bind(callback)] : []);
    },
  });
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return typeof statement === "object" && statement !== null && "text" in statement ? String(statement.text) : "";
}
