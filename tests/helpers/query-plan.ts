import { type SQL, sql } from "drizzle-orm";
import { portal } from "./portal.ts";

/** One step of a plan as Postgres carried it out; rows are those of one loop. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Function Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

/** All steps of the plan by which Postgres has just answered the statement, alone: each parallel worker would count as a loop. */
export async function planOf(statement: SQL): Promise<PlanNode[]> {
  const { rows } = await portal().services.db.transaction(async (tx) => {
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    return tx.execute<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(sql`explain (analyze, format json) ${statement}`);
  });
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  if (!plan) throw new Error("no plan");
  return nodesOf(plan);
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
