import { expect, test } from "vitest";
import { printSubscribePoster } from "#server/domains/association/print-subscribe-poster.ts";
import { subscribePosterHtml } from "#server/pdf/subscribe-poster-document.tsx";
import { subscribeLink } from "#shared/subscribe-links.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember } from "#tests/factories/people.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { portal } from "#tests/helpers/portal.ts";

const pageCount = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)?.length ?? 0;

test("the poster for sign-up is one sheet whatever the association is called, and says where and with which code", async () => {
  const association = await createAssociation({ associationName: `Bostadsrättsföreningen ${"Björkallén ".repeat(8)}`.trim() });
  const owner = await contextFor(await createMember({ role: "system_owner", associationId: association.id }));
  const { filename, contents } = await printSubscribePoster(owner);
  expect(filename).toBe(`Krislarm från ${association.associationName}.pdf`);
  expect(pageCount(contents)).toBe(1);
  expect(Buffer.from(contents).toString("latin1")).toContain(`/URI (${subscribeLink(portal().url, association.id)})`);

  const house = { id: association.id, name: association.associationName, logoUrl: null, contactPersonEmail: "styrelsen@test.example" };
  const html = await subscribePosterHtml(portal().services, {
    association: house,
    publicUrl: "https://portalen.example",
    printedAt: new Date("2026-11-21T12:00:00Z"),
  });
  for (const text of [
    "Få besked när något händer i huset",
    "portalen.example/crisis-subscribe",
    association.id,
    "ring 112",
    "21 november 2026",
  ]) {
    expect(html).toContain(text);
  }
  const leader = await contextFor(await createMember({ role: "team_leader", associationId: association.id }));
  await expect(printSubscribePoster(leader)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
