import { AsyncLocalStorage } from "node:async_hooks";
import type { QueryResult } from "pg";

/** More rows than this are not kept until the call ends. */
const MAX_ROWS = 500;
const CHANGES = /\b(?:insert|update|delete|merge|lock|nextval|pg_\w+)\b/i;

/**
 * What one HTTP call has read so far. A page asks several procedures at once, and they begin with the same facts of the same
 * association: the same statement is sent once and its rows serve all of them. A change by the call itself ends what it knows.
 */
export class SharedReads {
  readonly #answers = new Map<string, Promise<QueryResult>>();
  #openChanges = 0;
  #working = 0;

  /** Runs `work` so that its statements outside of transactions, and those of all other work of this call, are shared. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    this.#working++;
    try {
      return await current.run(this, work);
    } finally {
      // A connection that was opened meanwhile keeps this object for as long as it lives.
      if (--this.#working === 0) this.#answers.clear();
    }
  }

  /** The rows of this statement, asked with `send` when nobody has yet. */
  read(statement: { text: string; rowMode?: string | undefined }, values: unknown, send: () => Promise<QueryResult>): Promise<QueryResult> {
    if (CHANGES.test(statement.text)) {
      this.begin();
      return send().finally(() => this.end());
    }
    if (this.#openChanges > 0) return send();
    const key = JSON.stringify([statement.text, statement.rowMode, values]);
    const answer = this.#answers.get(key) ?? this.#ask(key, send);
    return answer.then(ownRows);
  }

  /** From here until `end` somebody may change what has been read. */
  begin(): void {
    this.#openChanges++;
    this.#answers.clear();
  }

  end(): void {
    this.#openChanges--;
    this.#answers.clear();
  }

  #ask(key: string, send: () => Promise<QueryResult>): Promise<QueryResult> {
    const answer = send();
    this.#answers.set(key, answer);
    const forget = (): void => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    };
    // What failed is asked again.
    answer.then(({ rows }) => rows.length > MAX_ROWS && forget(), forget);
    return answer;
  }
}

const current = new AsyncLocalStorage<SharedReads>();

/** The reads of the call that this code works for; undefined for jobs and for what changes something. */
export const sharedReads = (): SharedReads | undefined => current.getStore();

/** Each reader may change its rows, though not what lies in a column. */
const ownRows = (result: QueryResult): QueryResult => ({
  ...result,
  rows: result.rows.map((row: unknown) => (Array.isArray(row) ? [...row] : { ...(row as object) })),
});
