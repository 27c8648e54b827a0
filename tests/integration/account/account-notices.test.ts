import { expect, test } from "vitest";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { queueEmail } from "#server/platform/emails/queue-email.ts";
import { createPerson } from "#tests/factories/people.ts";
import { unique } from "#tests/factories/unique.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

test.each([
  { enabled: true, subject: "Tvåfaktorsautentisering är aktiverad hos Beredskapsportalen", says: "kod från din autentiseringsapp" },
  {
    enabled: false,
    subject: "Tvåfaktorsautentisering är avstängd hos Beredskapsportalen",
    says: "räcker nu med e-postadress och lösenord",
  },
])("the owner is told that the second factor was turned on or off: $enabled", async ({ enabled, subject, says }) => {
  const { email, userId } = await createPerson();
  const ctx = await contextFor(null);
  const dedupeKey = unique("second-factor-changed");
  await inTransaction(ctx, (tx) =>
    queueEmail(ctx, tx, { template: "second-factor-changed", recipient: email, payload: { enabled }, dedupeKey, userId }),
  );
  const mail = await mailTo(email, /Tvåfaktorsautentisering/);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(says);
  expect(mail.text).toContain(`${portal().url}/reset-password`);
});
