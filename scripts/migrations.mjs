import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "libpg-query";

/** What stood before the rule. */
const FIRST_CHECKED = "0072";

/** A reason a reviewer can judge, in the statement's own comment: `-- may lock: twenty rows, written by operators only`. */
const REASON = /^-- may lock: \S.{14,}$/m;

const INDEX =
  "CREATE INDEX on a table that exists holds up whoever writes to it: build it by hand with CONCURRENTLY before the release, under the same name, and write IF NOT EXISTS here";
const TWO_RELEASES = "the version before still reads it: first a release whose code does without it, then this";
const UNVALIDATED = "reads the whole table while nobody may write: add it NOT VALID, and VALIDATE it in the next release";

const ALTERATIONS = {
  AT_AlterColumnType:
    "a column's type changes by writing the whole table anew: add a column, fill both, and drop the old one in a later release",
  AT_SetNotNull:
    "SET NOT NULL reads the whole table while nobody may use it: add CHECK (… is not null) NOT VALID, and VALIDATE it in the next release",
  AT_DropColumn: `DROP COLUMN: ${TWO_RELEASES}`,
  AT_SetLogged: "SET LOGGED writes the whole table anew",
  AT_SetUnLogged: "SET UNLOGGED writes the whole table anew",
  AT_SetTableSpace: "SET TABLESPACE writes the whole table anew",
};

/** Defaults of which Postgres keeps one value for all rows that exist. Any other function is called once for each. */
const STABLE = ["now", "transaction_timestamp", "statement_timestamp", "current_setting"];

/**
 * What in a migration would hold up the version that serves meanwhile, or break it, a sentence each. Tables that the migration makes
 * itself are nobody's yet. A statement with a reason is let through.
 */
export async function faultsIn(sql) {
  const statements = [];
  for (const text of sql.split("--> statement-breakpoint")) {
    const { stmts = [] } = await parse(text);
    for (const { stmt } of stmts) statements.push({ stmt, isReasoned: REASON.test(text) });
  }
  const made = new Set(statements.flatMap(({ stmt }) => stmt.CreateStmt?.relation.relname ?? []));
  const unvalidated = new Set();
  return statements.flatMap(({ stmt, isReasoned }) => {
    const faults = faultsOf(stmt, made, unvalidated);
    return isReasoned ? [] : faults;
  });
}

function faultsOf(stmt, made, unvalidated) {
  if (stmt.IndexStmt) {
    const { relation, if_not_exists } = stmt.IndexStmt;
    return made.has(relation.relname) || if_not_exists ? [] : [INDEX];
  }
  if (stmt.AlterTableStmt) {
    const { relation, cmds } = stmt.AlterTableStmt;
    if (made.has(relation.relname)) return [];
    return cmds.flatMap(({ AlterTableCmd }) => faultOfAlteration(AlterTableCmd, relation.relname, unvalidated) ?? []);
  }
  if (stmt.RenameStmt) return made.has(stmt.RenameStmt.relation?.relname) ? [] : [`RENAME: ${TWO_RELEASES}`];
  if (stmt.AlterEnumStmt?.oldVal) return [`RENAME VALUE: ${TWO_RELEASES}`];
  if (stmt.DropStmt?.removeType === "OBJECT_TABLE") return [`DROP TABLE: ${TWO_RELEASES}`];
  if (stmt.TruncateStmt) return ["TRUNCATE takes away what the version before may still show"];
  if (stmt.LockStmt || stmt.ClusterStmt || stmt.VacuumStmt)
    return ["LOCK, CLUSTER and VACUUM hold the table until all migrations are done"];
  return [];
}

function faultOfAlteration({ subtype, name, def }, table, unvalidated) {
  if (ALTERATIONS[subtype]) return ALTERATIONS[subtype];
  if (subtype === "AT_AddColumn") return faultOfColumn(def.ColumnDef);
  if (subtype === "AT_AddConstraint") return faultOfConstraint(def.Constraint, table, unvalidated);
  if (subtype === "AT_ValidateConstraint" && unvalidated.has(`${table}.${name}`)) {
    return "VALIDATE CONSTRAINT in the migration that adds it reads the table under the lock of the adding: leave it to the next release";
  }
  return null;
}

function faultOfConstraint({ contype, conname, skip_validation, indexname }, table, unvalidated) {
  if (contype === "CONSTR_NOTNULL") return ALTERATIONS.AT_SetNotNull;
  if (["CONSTR_PRIMARY", "CONSTR_UNIQUE", "CONSTR_EXCLUSION"].includes(contype))
    return indexname ? null : INDEX.replace("CREATE INDEX", "a constraint by an index");
  if (!skip_validation) return `ADD CONSTRAINT ${UNVALIDATED}`;
  unvalidated.add(`${table}.${conname}`);
  return null;
}

function faultOfColumn({ constraints = [] }) {
  const byType = new Map(constraints.map(({ Constraint }) => [Constraint.contype, Constraint]));
  const preset = byType.get("CONSTR_DEFAULT");
  if (byType.has("CONSTR_NOTNULL") && !preset)
    return "ADD COLUMN NOT NULL without a default fails where there are rows, and for the version before, which does not fill it";
  if (byType.has("CONSTR_GENERATED") || byType.has("CONSTR_IDENTITY")) return "a generated column writes the whole table anew";
  if (preset && callsPerRow(preset.raw_expr))
    return "ADD COLUMN with a default that is another for each row writes the whole table anew: add it without, and fill it later";
  const others = [...byType.keys()].filter((type) => !["CONSTR_NOTNULL", "CONSTR_NULL", "CONSTR_DEFAULT"].includes(type));
  return others.length > 0 ? `ADD COLUMN with a constraint ${UNVALIDATED}` : null;
}

function callsPerRow(expression) {
  if (typeof expression !== "object" || expression === null) return false;
  const called = expression.FuncCall?.funcname.at(-1).String.sval;
  return (called !== undefined && !STABLE.includes(called)) || Object.values(expression).some(callsPerRow);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let count = 0;
  for (const file of globSync("drizzle/migrations/*.sql").sort()) {
    if (path.basename(file) < FIRST_CHECKED) continue;
    for (const fault of await faultsIn(readFileSync(file, "utf8"))) {
      console.error(`${file}: ${fault}`);
      count++;
    }
  }
  if (count > 0) console.error("Why, and how to give a reason: CONTRIBUTING.md, «A migration».");
  process.exitCode = count === 0 ? 0 : 1;
}
