import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataExports, users } from "#drizzle/schema/index.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createPerson } from "#tests/factories/people.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { cookieOf } from "#tests/helpers/cookie.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const accountsOf = ({ userId }: { userId: string }) => portal().services.db.$count(users, eq(users.id, userId));

test("NS-26 an export is ordered by tRPC as by REST: once a day, and it arrives by mail", async () => {
  const person = await createPerson({ setup: "private" });
  const client = await clientFor(person);
  const ordered = await client.gdpr.orderExport.mutate();
  expect(await client.gdpr.exports.query()).toMatchObject([{ id: ordered.id }]);
  expect((await refusal(client.gdpr.orderExport.mutate())).data).toMatchObject({ httpStatus: 429, reason: "EXPORT_ALREADY_ORDERED" });
  expect(await portal().services.db.$count(dataExports, eq(dataExports.userId, person.userId))).toBe(1);
  await mailTo(person.email, /export/i);
});

test("NS-26 an account is deleted by tRPC as by REST: by its browser, whose cookie goes too, and by no script", async () => {
  const person = await createPerson({ setup: "private" });
  const script = bearerClient((await createBearer(person, { kind: "named" })).token);
  expect((await refusal(script.gdpr.deleteAccount.mutate())).data).toMatchObject({ httpStatus: 403 });
  expect(await accountsOf(person)).toBe(1);

  const response = await fetch(`${portal().url}/api/trpc/gdpr.deleteAccount`, {
    method: "POST",
    headers: { ...(await cookieOf(person)), origin: portal().url, "content-type": "application/json" },
  });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^portal_session=; .*Max-Age=0/)]);
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(await accountsOf(person)).toBe(0);
});
