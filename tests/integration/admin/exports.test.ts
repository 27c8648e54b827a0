import { buffer, text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  associationExports,
  associationMembers,
  crisisDomains,
  crisisTeams,
  productRequests,
  profiles,
  teamMembers,
} from "#drizzle/schema/index.ts";
import {
  listAssociationExports,
  openAssociationExport,
  orderAssociationExport,
  readAssociationExport,
} from "#server/domains/admin/association-exports.ts";
import { associationExportKey } from "#server/domains/admin/export-rules.ts";
import { failAssociationExport, makeAssociationExport } from "#server/domains/admin/make-association-export.ts";
import { leaveAssociation } from "#server/domains/lifecycle/end-membership.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { MissingFileError } from "#server/platform/files/file-store.ts";
import { readCsv } from "#server/platform/tables/table-files.ts";
import type { AssociationExportFormat } from "#shared/enums.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createBearer } from "#tests/factories/bearer-tokens.ts";
import { createMember, createPerson, type TestMember } from "#tests/factories/people.ts";
import { createProductRequest, requestInput } from "#tests/factories/product-requests.ts";
import { createProduct } from "#tests/factories/products.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { bearerClient } from "#tests/helpers/bearer-client.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { dieOnLastTry } from "#tests/helpers/dead-jobs.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { strictLimits } from "#tests/helpers/strict-limits.ts";
import { unzip } from "#tests/helpers/zip.ts";

describe("exports", () => {
  const HEADER = ["Namn", "E-postadress", "Telefon", "Roll", "Leder team", "Medlem sedan"];
  const HOUR_MS = 3_600_000;

  const createOwner = (associationId?: string) => createMember({ role: "system_owner", associationId, fullName: "Örjan Ägare" });

  /** An ordered export that no worker of the portal takes. */
  async function pendingExport({ associationId, profileId }: TestMember, format: AssociationExportFormat = "csv"): Promise<string> {
    const [row] = await portal()
      .services.db.insert(associationExports)
      .values({ associationId, orderedByProfileId: profileId, kind: "members", format })
      .returning({ id: associationExports.id });
    return row?.id ?? "";
  }

  async function rowOf(exportId: string) {
    const [row] = await portal().services.db.select().from(associationExports).where(eq(associationExports.id, exportId));
    return row;
  }

  /** The cells of a CSV as a spreadsheet reads them. */
  function readCsv(text: string): string[][] {
    const rows: string[][] = [[]];
    for (const [, quoted, plain, end] of text.replace(/^\uFEFF/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)) {
      rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
      if (end === "\r\n") rows.push([]);
    }
    return rows.slice(0, -1);
  }

  async function contentsOf(owner: TestMember, exportId: string): Promise<Buffer> {
    return buffer((await openAssociationExport(await contextFor(owner), exportId)).contents);
  }

  async function makeCsv(owner: TestMember): Promise<string[][]> {
    const exportId = await pendingExport(owner);
    await makeAssociationExport(await contextFor(null), exportId);
    return readCsv((await contentsOf(owner, exportId)).toString());
  }

  /** Members of one association with the awkward in their names, numbers and roles. */
  async function createMixedAssociation() {
    const { db } = portal().services;
    const { id: associationId } = await createAssociation({ associationName: "Brf Åsgården & Co" });
    const owner = await createOwner(associationId);
    const leader = await createMember({ role: "team_leader", associationId, fullName: 'Åke "Slangen"; Ek' });
    const guarded = await createMember({ associationId, fullName: '=HYPERLINK("http://x";1)' });
    const foreign = await createMember({ associationId, fullName: "@Berit\u0007 <b>Dansk</b>" });
    await db.update(profiles).set({ phoneNumber: "+46701234567" }).where(eq(profiles.id, owner.profileId));
    await db.update(profiles).set({ phoneNumber: "+4512345678" }).where(eq(profiles.id, foreign.profileId));
    const areas = await db.select().from(crisisDomains).orderBy(crisisDomains.orderIndex).limit(2);
    for (const { id: crisisDomainId } of areas) {
      const [team] = await db.insert(crisisTeams).values({ housingAssociationId: associationId, crisisDomainId }).returning();
      await db.insert(teamMembers).values({ crisisTeamId: team?.id ?? "", profileId: leader.profileId, leads: true });
    }
    // The evening before in UTC, the day itself in Sweden.
    await db
      .update(associationMembers)
      .set({ createdAt: new Date("2026-11-19T23:30:00Z") })
      .where(eq(associationMembers.associationId, associationId));
    const leads = areas.map(({ name }) => name).join(", ");
    return { owner, leader, guarded, foreign, leads };
  }

  test("PAGE-27 a system owner takes the members out as CSV: ordered, written, fetched and recorded", async () => {
    const { owner, leader, guarded, foreign, leads } = await createMixedAssociation();
    const client = await clientFor(owner);
    const ordered = await client.admin.orderExport.mutate({ kind: "members", format: "csv" });
    expect(ordered).toMatchObject({
      kind: "members",
      format: "csv",
      status: "pending",
      doneRows: 0,
      orderedBy: "Örjan Ägare",
      expiresAt: null,
      fileAddress: null,
    });
    const ready = await eventually(async () => {
      const view = await client.admin.export.query({ exportId: ordered.id });
      expect(view.status).toBe("ready");
      return view;
    });
    expect(ready).toMatchObject({
      doneRows: 4,
      totalRows: 4,
      bytes: expect.any(Number),
      fileAddress: `/api/admin/exports/${ordered.id}/file`,
    });
    expect(new Date(ready.expiresAt ?? 0).getTime() - Date.now()).toBeGreaterThan(23.9 * HOUR_MS);
    expect(await client.admin.exports.query()).toEqual([ready]);

    const { cookie } = await portal().services.sessions.start(owner.userId, { ipAddress: null, userAgent: "test" });
    const answer = await fetch(`${portal().url}${ready.fileAddress}`, { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename=medlemmar-brf-asgarden-co-\d{4}-\d{2}-\d{2}\.csv$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(ready.bytes);
    const text = bytes.toString();
    expect(text.startsWith("\uFEFFNamn;E-postadress;Telefon;Roll;Leder team;Medlem sedan\r\n")).toBe(true);
    expect(readCsv(text)).toEqual([
      HEADER,
      ["'@Berit\u0007 <b>Dansk</b>", foreign.email, "0045-12345678", "Medlem", "", "2026-11-20"],
      ['\'=HYPERLINK("http://x";1)', guarded.email, "", "Medlem", "", "2026-11-20"],
      ['Åke "Slangen"; Ek', leader.email, "", "Teamledare", leads, "2026-11-20"],
      ["Örjan Ägare", owner.email, "070-123 45 67", "Systemägare", "", "2026-11-20"],
    ]);

    const by = { actorProfileId: owner.profileId, associationId: owner.associationId };
    expect(await auditRows("admin.order_export", ordered.id)).toEqual([{ ...by, details: { kind: "members", format: "csv" } }]);
    expect(await auditRows("admin.fetch_export", ordered.id)).toEqual([{ ...by, details: { kind: "members", format: "csv", rows: 4 } }]);
  });

  test("PAGE-27 the Excel file has a bold header, widths, and nothing that Excel would evaluate", async () => {
    const { owner, guarded } = await createMixedAssociation();
    const exportId = await pendingExport(owner, "xlsx");
    await makeAssociationExport(await contextFor(null), exportId);
    const opened = await openAssociationExport(await contextFor(owner), exportId);
    expect(opened.filename).toMatch(/^medlemmar-brf-asgarden-co-\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(opened.contentType).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const files = await unzip(await buffer(opened.contents));
    const workbook = files.get("xl/workbook.xml")?.toString() ?? "";
    const sheet = files.get("xl/worksheets/sheet1.xml")?.toString() ?? "";
    const styles = files.get("xl/styles.xml")?.toString() ?? "";
    const strings = [...(files.get("xl/sharedStrings.xml")?.toString() ?? "").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
    expect(workbook).toContain('name="Medlemmar"');
    expect(strings).toEqual(expect.arrayContaining([...HEADER, guarded.email, "070-123 45 67", "0045-12345678", "2026-11-20"]));
    expect(strings).toContain('=HYPERLINK("http://x";1)');
    expect(strings).toContain("@Berit &lt;b&gt;Dansk&lt;/b&gt;");
    expect(sheet).not.toMatch(/<f[ >]/);
    expect([...sheet.matchAll(/<c [^>]*>/g)].filter(([cell]) => !cell.includes('t="s"'))).toEqual([]);
    expect(sheet.match(/<col [^>]*width=/g)).toHaveLength(HEADER.length);
    const [, headerStyle] = /<c r="A1" s="(\d+)"/.exec(sheet) ?? [];
    const formats = [...(/<cellXfs[\s\S]*<\/cellXfs>/.exec(styles)?.[0] ?? "").matchAll(/<xf ([^>]*)>/g)];
    const [, font] = /fontId="(\d+)"/.exec(formats[Number(headerStyle)]?.[1] ?? "") ?? [];
    const fonts = [...styles.matchAll(/<font>([\s\S]*?)<\/font>/g)];
    expect(fonts[Number(font)]?.[1]).toContain("<b/>");
  });

  test("5 000 members are written batch by batch, each seen by those who wait, in Swedish order and with nobody twice", async () => {
    const { db, live } = portal().services;
    const owner = await createOwner();
    const { associationId } = owner;
    await db.execute(sql`
    with people as (
      insert into users (email, password_hash, email_verified_at)
      select ${associationId} || '-' || n || '@test.example', 'x', now() from generate_series(1, 4999) n returning id, email),
    faces as (
      insert into profiles (user_id, full_name)
      select id, (array['Ö', 'Ä', 'Å', 'Z', 'A'])[1 + split_part(split_part(email, '@', 1), '-', 6)::int % 5] || ' samma namn' from people returning id)
    insert into association_members (profile_id, association_id, role) select id, ${associationId}, 'member' from faces`);

    const exportId = await pendingExport(owner);
    const stop = new AbortController();
    const seen: (number | null)[] = [];
    const following = (async () => {
      for await (const _ of live.follow(`association:${associationId}:exports`, stop.signal))
        seen.push((await rowOf(exportId))?.doneRows ?? null);
    })();
    await makeAssociationExport(await contextFor(null), exportId);
    // The start, ten batches and the end.
    await eventually(async () => expect(seen).toHaveLength(12));
    stop.abort();
    await following;
    expect(seen).toEqual([...seen].sort((one, other) => Number(one) - Number(other)));
    expect(seen.at(-1)).toBe(5_000);
    expect(await rowOf(exportId)).toMatchObject({ status: "ready", doneRows: 5_000, totalRows: 5_000 });

    const [header, ...rows] = readCsv((await contentsOf(owner, exportId)).toString());
    expect(header).toEqual(HEADER);
    expect(new Set(rows.map(([, email]) => email)).size).toBe(5_000);
    const names = rows.map(([name = ""]) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator("sv").compare));
    expect([names[0], names.at(-1)]).toEqual(["A samma namn", "Örjan Ägare"]);
  });

  test("the list is that of one association at one moment", async () => {
    const owner = await createOwner();
    await createOwner();
    expect(await makeCsv(owner)).toEqual([
      HEADER,
      ["Örjan Ägare", owner.email, "", "Systemägare", "", expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)],
    ]);
  });

  test.each(["member", "team_leader"] as const)("GUARD-18 a %s neither orders, sees nor fetches exports", async (role) => {
    const owner = await createOwner();
    const exportId = await pendingExport(owner);
    await makeAssociationExport(await contextFor(null), exportId);
    const other = await createMember({ role, associationId: owner.associationId });
    const client = await clientFor(other);
    const calls = [
      () => client.admin.orderExport.mutate({ kind: "members", format: "csv" }),
      () => client.admin.exports.query(),
      () => client.admin.export.query({ exportId }),
    ];
    for (const call of calls) expect((await refusal(call())).data).toMatchObject({ httpStatus: 403, reason: "FORBIDDEN" });
    await expect(openAssociationExport(await contextFor(other), exportId)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await auditRows("admin.fetch_export", exportId)).toEqual([]);
  });

  test("another association's export is answered like one that does not exist", async () => {
    const exportId = await pendingExport(await createOwner());
    await makeAssociationExport(await contextFor(null), exportId);
    const stranger = await createOwner();
    const client = await clientFor(stranger);
    const refusals = [exportId, crypto.randomUUID()].map((id) => refusal(client.admin.export.query({ exportId: id })));
    const [real, random] = await Promise.all(refusals);
    expect(real).toEqual(random);
    expect(real?.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
    expect(await client.admin.exports.query()).toEqual([]);
    const { cookie } = await portal().services.sessions.start(stranger.userId, { ipAddress: null, userAgent: "test" });
    const bodies = await Promise.all(
      [exportId, crypto.randomUUID(), "inget-id"].map(async (id) => {
        const answer = await fetch(`${portal().url}/api/admin/exports/${id}/file`, { headers: { cookie: cookie.split(";")[0] ?? "" } });
        return [answer.status, await answer.text()];
      }),
    );
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
    expect(bodies[0]?.[0]).toBe(404);
  });

  test("a long-lived token takes nobody's addresses along; that of a sign-in fetches the file", async () => {
    const owner = await createOwner();
    const exportId = await pendingExport(owner);
    await makeAssociationExport(await contextFor(null), exportId);
    const named = await createBearer(owner, { kind: "named", name: "Skript" });
    const order = bearerClient(named.token).admin.orderExport.mutate({ kind: "members", format: "csv" });
    expect((await refusal(order)).data).toMatchObject({ httpStatus: 403, reason: "SESSION_REQUIRED" });
    const fetchWith = (token: string) =>
      fetch(`${portal().url}/api/admin/exports/${exportId}/file`, { headers: { authorization: `Bearer ${token}` } });
    expect((await fetchWith(named.token)).status).toBe(403);
    const signIn = await createBearer(owner, { kind: "sign_in", name: null });
    const answer = await fetchWith(signIn.token);
    expect([answer.status, (await answer.text()).split("\r\n").length]).toEqual([200, 3]);
  });

  test("who is no owner any more fetches nothing, also what they ordered themselves", async () => {
    const owner = await createOwner();
    const exportId = await pendingExport(owner);
    await makeAssociationExport(await contextFor(null), exportId);
    const [demoted] = await Promise.all([contextFor(owner)]);
    await portal().services.db.update(associationMembers).set({ role: "member" }).where(eq(associationMembers.profileId, owner.profileId));
    await expect(openAssociationExport(await contextFor(owner), exportId)).rejects.toMatchObject({ code: "FORBIDDEN" });
    // Also one whose request was under way when it happened.
    await expect(orderAssociationExport(demoted, { kind: "members", format: "csv" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("of three orders at the same moment one is taken; when it has failed the next is", async () => {
    const owner = await createOwner();
    const second = await createOwner(owner.associationId);
    // Nobody works on this one, so it stays pending.
    const running = await pendingExport(await createOwner());
    expect(running).not.toBe("");
    const ctx = await contextFor(owner);
    const order = { kind: "members", format: "csv" } as const;
    const jobs = { ...ctx.jobs, enqueue: async () => undefined };
    const outcomes = await Promise.allSettled([
      orderAssociationExport({ ...ctx, jobs }, order),
      orderAssociationExport({ ...(await contextFor(second)), jobs }, order),
      orderAssociationExport({ ...ctx, jobs }, { kind: "members", format: "xlsx" }),
    ]);
    const taken = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
    expect(taken).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({
          code: "CONFLICT",
          reason: "EXPORT_RUNNING",
          message: "En export pågår redan. Vänta tills den är klar.",
        });

    await failAssociationExport(ctx, taken[0]?.id ?? "");
    expect(await listAssociationExports(ctx)).toMatchObject([{ status: "failed", expiresAt: null, fileAddress: null }]);
    expect(await orderAssociationExport({ ...ctx, jobs }, order)).toMatchObject({ status: "pending" });
  });

  test("twenty orders in an hour, and no more", async () => {
    const owner = await createOwner();
    const ctx = { ...(await contextFor(owner)), limits: strictLimits() };
    const order = () => orderAssociationExport(ctx, { kind: "members", format: "csv" }).catch(({ reason }) => reason);
    const reasons: unknown[] = [];
    for (let orders = 0; orders < 21; orders++) reasons.push(await order());
    expect(reasons.filter((reason) => reason === "RATE_LIMITED")).toHaveLength(1);
    expect(reasons.at(-1)).toBe("RATE_LIMITED");
  });

  test("a killed worker's repeat is harmless, also beside the run that goes on: one file, one status", async () => {
    const owner = await createOwner();
    const exportId = await pendingExport(owner);
    const ctx = await contextFor(null);
    await Promise.all([runJob(ctx, "export-association", { exportId }), runJob(ctx, "export-association", { exportId })]);
    const first = await rowOf(exportId);
    expect(first).toMatchObject({ status: "ready", doneRows: 1, fileKey: associationExportKey(exportId, "csv") });
    await runJob(ctx, "export-association", { exportId });
    expect(await rowOf(exportId)).toEqual(first);
    expect(readCsv((await contentsOf(owner, exportId)).toString())).toHaveLength(2);
  });

  test("a run that the store cuts short leaves the export pending, and the next one makes it", async () => {
    const owner = await createOwner();
    const exportId = await pendingExport(owner);
    const ctx = await contextFor(null);
    const put = () => Promise.reject(new Error("the store is away"));
    await expect(makeAssociationExport({ ...ctx, files: { ...ctx.files, put } }, exportId)).rejects.toThrow("the store is away");
    expect(await rowOf(exportId)).toMatchObject({ status: "pending", doneRows: 1, totalRows: 1 });
    await makeAssociationExport(ctx, exportId);
    expect(await rowOf(exportId)).toMatchObject({ status: "ready" });
  });

  test("an export whose worker died on the last try is failed, by whoever notices", async () => {
    const owner = await createOwner();
    const exportId = await pendingExport(owner);
    await dieOnLastTry("export-association", { exportId });
    await eventually(async () => expect(await rowOf(exportId)).toMatchObject({ status: "failed" }), 40_000);
    await expect(openAssociationExport(await contextFor(owner), exportId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("an export is fetched for one day; the night after, its file and its row go", async () => {
    const owner = await createOwner();
    const exportId = await pendingExport(owner, "xlsx");
    const failed = await pendingExport(owner);
    await makeAssociationExport(await contextFor(null), exportId);
    await failAssociationExport(await contextFor(null), failed);
    const later = (hours: number) => ({ now: () => new Date(Date.now() + hours * HOUR_MS) });

    await runJob(await contextFor(null, later(23)), "clean-up", {});
    await openAssociationExport(await contextFor(owner, later(23)), exportId).then(({ contents }) => contents.destroy());
    await expect(openAssociationExport(await contextFor(owner, later(25)), exportId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await readAssociationExport(await contextFor(owner, later(25)), exportId)).toMatchObject({
      status: "expired",
      fileAddress: null,
    });

    await runJob(await contextFor(null, later(25)), "clean-up", {});
    expect(await rowOf(exportId)).toBeUndefined();
    expect(await rowOf(failed)).toBeUndefined();
    await expect(portal().services.files.stream(associationExportKey(exportId, "xlsx"))).rejects.toThrow(MissingFileError);
  });

  test("nothing stays of an association that closes, also not an export that is being written", async () => {
    const owner = await createOwner();
    const association = await (await clientFor(owner)).association.current.query();
    const ready = await pendingExport(owner);
    await makeAssociationExport(await contextFor(null), ready);
    const writing = await pendingExport(owner, "xlsx");
    const ctx = await contextFor(null);
    const put: typeof ctx.files.put = async (...file) => {
      await ctx.files.put(...file);
      await leaveAssociation(await contextFor(owner), { closes: association.name });
    };
    await makeAssociationExport({ ...ctx, files: { ...ctx.files, put } }, writing);
    expect([await rowOf(ready), await rowOf(writing)]).toEqual([undefined, undefined]);
    for (const key of [associationExportKey(ready, "csv"), associationExportKey(writing, "xlsx")])
      await eventually(async () => expect(await ctx.files.exists(key)).toBe(false));
  });
});

describe("request export", () => {
  async function exportOf({ associationId, profileId }: TestMember): Promise<string> {
    const [row] = await portal()
      .services.db.insert(associationExports)
      .values({ associationId, orderedByProfileId: profileId, kind: "requests", format: "csv" })
      .returning({ id: associationExports.id });
    await makeAssociationExport(await contextFor(null), row?.id ?? "");
    return row?.id ?? "";
  }

  async function linesOf(owner: TestMember): Promise<Record<string, string>[]> {
    const opened = await openAssociationExport(await contextFor(owner), await exportOf(owner));
    expect(opened.filename).toMatch(/^produktforfragningar-brf-test-.*\.csv$/);
    const [header, ...rows] = readCsv(await text(opened.contents));
    return rows.map(({ cells }) => Object.fromEntries((header?.cells ?? []).map((name, index) => [name, cells[index] ?? ""])));
  }

  test("PAGE-27 the association's requests are taken out with a line per product, newest first, and nobody else's", async () => {
    const owner = await createMember({ role: "system_owner", fullName: "Örjan Ägare" });
    const member = await createMember({ associationId: owner.associationId, fullName: "Maja Medlem" });
    await createProductRequest(await createMember());
    await createProductRequest(await createPerson());
    const first = await createProduct({ name: '=1+1 "Dunk"; stor', resiliaPriceExcludingVat: 99.5, vatPercent: 12, unitMetric: "par" });
    const second = await createProduct({ supplierId: first.supplierId });
    const input = requestInput([first, second], {
      ...{ customerName: "Brf Kunden", contactPerson: "Karin Kund", contactPhone: "070-174 06 05", contactEmail: "karin@kund.example.com" },
      ...{ deliveryAddress: "Gatan 1", invoiceReference: "Ref 7", notes: "Ring först" },
    });
    const { id } = await submitProductRequest(await contextFor(member), input);
    const older = await createProductRequest(owner);
    const { db } = portal().services;
    await db
      .update(productRequests)
      .set({ requestDate: new Date("2026-01-02T23:30:00Z") })
      .where(eq(productRequests.id, older));
    await db.update(productRequests).set({ status: "offer_received" }).where(eq(productRequests.id, id));

    const lines = await linesOf(owner);
    expect(lines.map((line) => [line["Förfrågans id"], line.Rad])).toEqual([
      [id, "1"],
      [id, "2"],
      [older, "1"],
    ]);
    expect(lines[0]).toMatchObject({
      ...{ Status: "Offert mottagen", "Begärd av": "Maja Medlem", Artikelnummer: first.articleNumber, Produkt: '\'=1+1 "Dunk"; stor' },
      ...{ Antal: "2", Enhet: "par", "Pris per enhet exkl. moms": "99,5", "Moms %": "12", "Summa exkl. moms": "199" },
      ...{ "Hela förfrågan exkl. moms": "399", Kund: "Brf Kunden", Kontaktperson: "Karin Kund", Telefon: "070-174 06 05" },
      ...{ "E-postadress": "karin@kund.example.com", Leveransadress: "Gatan 1", Fakturareferens: "Ref 7", Anteckningar: "Ring först" },
    });
    expect(lines[2]).toMatchObject({ Status: "Skickad, väntar på leverantör", "Begärd av": "Örjan Ägare", Skickad: "2026-01-03 00:30" });
  });

  test("what has no price says so in the file, and a request for nothing but prices has no sum of 0", async () => {
    const owner = await createMember({ role: "system_owner" });
    const can = await createProduct();
    const generator = await createProduct({ supplierId: can.supplierId, resiliaPriceExcludingVat: null });
    const ctx = await contextFor(owner);
    await submitProductRequest(ctx, requestInput([can, generator]));
    await submitProductRequest(ctx, requestInput([generator]));
    const lines = await linesOf(owner);
    const [price, sum, whole] = ["Pris per enhet exkl. moms", "Summa exkl. moms", "Hela förfrågan exkl. moms"] as const;
    expect(lines.map((line) => [line[price], line[sum], line[whole]])).toEqual([
      ["Pris på förfrågan", "", "Pris på förfrågan"],
      ["100", "200", "200"],
      ["Pris på förfrågan", "", "200"],
    ]);
  });

  test("requests beyond one batch are each there once, also those of the same moment", async () => {
    const owner = await createMember({ role: "system_owner" });
    const { supplierId, id: productId } = await createProduct();
    await portal().services.db.execute(sql`
    with made as (
      insert into product_requests (housing_association_id, supplier_id, idempotency_key, request_date)
      select ${owner.associationId}, ${supplierId}, gen_random_uuid(), timestamptz '2026-05-01' + (n / 100) * interval '1 day'
        from generate_series(1, 450) n returning id)
    insert into product_request_items
      (product_request_id, product_id, line_number, product_name, article_number, quantity, unit_metric, unit_price, vat_percent, total_price)
    select id, ${productId}, 1, 'Dunk', 'D-1', 1, 'st', 1, 25, 1 from made`);
    const lines = await linesOf(owner);
    expect(lines).toHaveLength(450);
    expect(new Set(lines.map((line) => line["Förfrågans id"])).size).toBe(450);
    const days = lines.map((line) => line.Skickad ?? "");
    expect(days).toEqual(days.toSorted().toReversed());
  });
});
