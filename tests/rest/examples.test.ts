import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { createApplication } from "#tests/factories/applications.ts";
import { createMember, createPerson, TEST_PASSWORD } from "#tests/factories/people.ts";
import { createSecondFactor, totpCode } from "#tests/factories/second-factors.ts";
import { portal } from "#tests/helpers/portal.ts";

const run = promisify(execFile);

/** Runs an example script as its author would, as an owner of the demo; the answer is what it printed. */
const example = (script: string, ...args: string[]): Promise<string> =>
  // Not the owner whose requests other tests count on.
  exampleAs({ PORTAL_EMAIL: "drift@demo.example" }, script, ...args);

async function exampleAs(account: Record<string, string>, script: string, ...args: string[]): Promise<string> {
  const file = path.join(PROJECT_ROOT, "scripts/examples", script);
  const { stdout } = await run(process.execPath, ["--import", "tsx", file, ...args], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env.PATH, PORTAL_URL: portal().url, ...account },
  });
  return stdout;
}

test("the example script lists one area of the catalogue with prices", async () => {
  const printed = await example("list-catalogue.ts", "vatten");
  expect(printed).toContain("NV-1001\tVattendunk 10 liter med kran, livsmedelsgodkänd\t119");
  expect(printed).toContain("Pris på förfrågan");
  expect(printed).toMatch(/\n(\d+) av \1\n$/);
});

test("the example script sends a request and gets the address of its PDF, which opens for nobody else", async () => {
  const address = (await example("submit-product-request.ts", "NV-1001", "4")).trim();
  expect(address).toMatch(/\/api\/documents\/[0-9a-f-]{36}\/file$/);
  expect((await fetch(address)).status).toBe(401);
});

test("the example script takes the code of an account with a second factor from the environment", async () => {
  const person = await createPerson({ setup: "private" });
  const { secret } = await createSecondFactor(person);
  const account = { PORTAL_EMAIL: person.email, PORTAL_PASSWORD: TEST_PASSWORD };
  await expect(exampleAs(account, "list-catalogue.ts", "vatten")).rejects.toThrow("Kontot har tvåfaktorsautentisering.");
  expect(await exampleAs({ ...account, PORTAL_CODE: totpCode(secret) }, "list-catalogue.ts", "vatten")).toContain("NV-1001");
});

test("the example script lists the applications that wait, and lets one applicant in", async () => {
  const owner = await createMember({ role: "system_owner" });
  const account = { PORTAL_EMAIL: owner.email, PORTAL_PASSWORD: TEST_PASSWORD };
  const { applicant } = await createApplication(owner.associationId, { messageToAdmin: "Jag bor på tredje våningen." });
  const { applicant: other } = await createApplication(owner.associationId);
  const listed = await exampleAs(account, "approve-application.ts");
  expect(listed).toContain(`${applicant.email}\t${applicant.fullName}\t`);
  expect(listed).toMatch(/\tJag bor på tredje våningen\.\n/);
  expect(listed).toMatch(/\n2 av 2\n$/);

  expect(await exampleAs(account, "approve-application.ts", applicant.email)).toBe(
    `${applicant.fullName} är nu med i föreningen (member).\n`,
  );
  await expect(exampleAs(account, "approve-application.ts", applicant.email)).rejects.toThrow(/nobody with the address .* waits/);
  const left = await exampleAs(account, "approve-application.ts");
  expect(left).toContain(other.email);
  expect(left).toMatch(/\n1 av 1\n$/);
});
