import { portal } from "#tests/helpers/portal.ts";
import { createMember, type TestMember } from "./people.ts";

/** An owner whose address the configuration names. */
export async function createOperator(): Promise<TestMember> {
  const operator = await createMember({ role: "system_owner", fullName: "Disa Drift" });
  (portal().services.config.operatorEmails as string[]).push(operator.email);
  return operator;
}
