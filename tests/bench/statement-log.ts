import pg from "pg";

/**
 * The text of each statement that this process sends from now on, over whatever connection, white space as one space. Without those that
 * match `except`; with `database`, only those to the database of this name.
 */
export function listenToStatements(except?: RegExp, database?: string): string[] & Disposable {
  const { query } = pg.Client.prototype;
  const sent = Object.assign([] as string[], {
    [Symbol.dispose]() {
      pg.Client.prototype.query = query;
    },
  });
  pg.Client.prototype.query = new Proxy(query, {
    apply(send, client: pg.Client, parameters: unknown[]) {
      const text = textOf(parameters[0]).replaceAll(/\s+/g, " ").trim();
      if (!except?.test(text) && (!database || client.database === database)) sent.push(text);
      return Reflect.apply(send, client, parameters);
    },
  });
  return sent;
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return typeof statement === "object" && statement !== null && "text" in statement ? String(statement.text) : "";
}
