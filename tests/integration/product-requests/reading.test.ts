import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { associationMembers, crisisDomains, productRequestItems, productRequests, profiles } from "#drizzle/schema/index.ts";
import { listDocuments } from "#server/domains/documents/queries.ts";
import { listProductRequests } from "#server/domains/product-requests/list-queries.ts";
import { readProductRequest } from "#server/domains/product-requests/queries.ts";
import { changeStatus } from "#server/domains/product-requests/request-status.ts";
import { submitProductRequest } from "#server/domains/product-requests/submit-product-request.ts";
import { PRODUCT_REQUEST_STATUSES } from "#shared/enums.ts";
import { listProductRequestsInput } from "#shared/schemas/product-requests.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { createMember, createPerson } from "#tests/factories/people.ts";
import { createProductRequest, requestInput } from "#tests/factories/product-requests.ts";
import { createProduct, createSupplier } from "#tests/factories/products.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { clientFor, refusal } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { portal } from "#tests/helpers/portal.ts";
import { race } from "#tests/helpers/race.ts";

describe("list and detail", () => {
  const idsFor = async (person: { userId: string }, input: object = {}) =>
    (await listProductRequests(await contextFor(person), listProductRequestsInput.parse(input))).rows.map(({ id }) => id);

  test("members see all requests of their association, newest first; others see none of them (PREQ-59)", async () => {
    const owner = await createMember({ role: "system_owner" });
    const member = await createMember({ associationId: owner.associationId });
    const first = await createProductRequest(owner);
    const second = await createProductRequest(member);
    for (const person of [owner, member]) expect(await idsFor(person)).toEqual([second, first]);
    expect(await idsFor(owner, { limit: 1 })).toEqual([second]);
    expect(await idsFor(await createMember({ role: "system_owner" }))).toEqual([]);
    expect(await idsFor(await createPerson({ setup: "private" }))).toEqual([]);
  });

  test("page by page every request comes once, also those of the same moment, and new ones do not shift the rest", async () => {
    const owner = await createMember({ role: "system_owner" });
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push(await createProductRequest(owner));
    const { db } = portal().services;
    const sameMoment = sql`timestamptz '2026-01-01 12:00:00.123456+00'`;
    await db
      .update(productRequests)
      .set({ requestDate: sameMoment })
      .where(inArray(productRequests.id, made.slice(0, 3)));
    const client = await clientFor(owner);
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { rows: { id: string }[]; nextCursor: string | null } = await client.productRequest.list.query({ limit: 2, cursor });
      read.push(...page.rows.map(({ id }) => id));
      if (read.length === 2) await createProductRequest(owner);
      cursor = page.nextCursor;
    } while (cursor);
    expect(read.slice(0, 2)).toEqual([made[4], made[3]]);
    expect(read.slice(2)).toEqual(made.slice(0, 3).toSorted());
    const bad = await refusal(client.productRequest.list.query({ cursor: "annat" }));
    expect(bad.data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
  });

  test("someone without an association makes and sees requests of their own", async () => {
    const person = await createPerson({ setup: "private" });
    const id = await createProductRequest(person);
    expect(await idsFor(person)).toEqual([id]);
    expect(await readProductRequest(await contextFor(person), id)).toMatchObject({ id, requestedBy: person.fullName });
  });

  test("the list can be narrowed by status and by crisis area (PREQ-41, PREQ-42)", async () => {
    const member = await createMember();
    const ctx = await contextFor(member);
    const [water, other] = await portal().services.db.select().from(crisisDomains).limit(2);
    const inWater = await submitProductRequest(ctx, requestInput([await createProduct({ crisisDomainId: water?.id })]));
    const inOther = await submitProductRequest(ctx, requestInput([await createProduct({ crisisDomainId: other?.id })]));
    await portal().services.db.update(productRequests).set({ status: "completed" }).where(eq(productRequests.id, inOther.id));
    expect(await idsFor(member, { crisisDomainId: water?.id })).toEqual([inWater.id]);
    expect(await idsFor(member, { status: "completed" })).toEqual([inOther.id]);
    expect(await idsFor(member, { status: "completed", crisisDomainId: water?.id })).toEqual([]);
    const { rows } = await listProductRequests(ctx, { status: "completed", limit: 5 });
    expect(rows[0]).toMatchObject({ status: "completed", totalAmount: 200, itemCount: 1, requestedBy: member.fullName });
    expect(rows[0]?.requestDate).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  test("another association's request answers exactly as a random id does (DATA-54)", async () => {
    const id = await createProductRequest(await createMember());
    const stranger = await clientFor(await createMember({ role: "system_owner" }));
    const foreign = await refusal(stranger.productRequest.detail.query({ productRequestId: id }));
    const random = await refusal(stranger.productRequest.detail.query({ productRequestId: crypto.randomUUID() }));
    expect(foreign).toEqual({ ...random, data: random.data });
    expect(foreign.data).toMatchObject({ httpStatus: 404, reason: "NOT_FOUND" });
  });

  test("the PDF opens for those who may see it, with cookie or bearer, and for nobody else (PREQ-43)", async () => {
    const owner = await createMember({ role: "system_owner" });
    const id = await createProductRequest(owner);
    const colleague = await createMember({ associationId: owner.associationId });
    const { pdfUrl } = await eventually(async () => {
      const detail = await readProductRequest(await contextFor(owner), id);
      expect(detail.pdfUrl).not.toBeNull();
      return detail;
    }, 30_000);
    const { url, services } = portal();
    const open = async (person: { userId: string } | null) => {
      const cookie = person && (await services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" })).cookie.split(";")[0];
      return fetch(`${url}${pdfUrl}`, { headers: cookie ? { cookie } : {} });
    };
    for (const person of [owner, colleague]) {
      const response = await open(person);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.headers.get("content-disposition")).toMatch(
        /^inline; filename="Produktf\?rfr\?gan .*filename\*=UTF-8''Produktf%C3%B6rfr%C3%A5gan/,
      );
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
    expect((await open(null)).status).toBe(401);
    expect((await open(await createMember())).status).toBe(404);
    expect((await fetch(`${url}/api/documents/not-an-id/file`)).status).toBe(404);
    const { accessToken } = await (await clientFor(owner)).auth.accessToken.mutate();
    const byBearer = await fetch(`${url}${pdfUrl}`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(byBearer.status).toBe(200);
  });

  test("documents are listed by kind and area, newest first, for those who may see them (PREQ-62)", async () => {
    const member = await createMember();
    const made = [await createProductRequest(member), await createProductRequest(member)];
    const ctx = await contextFor(member);
    const documents = await eventually(async () => {
      const found = await listDocuments(ctx, { documentType: "Produktförfrågan", limit: 10 });
      expect(found).toHaveLength(2);
      return found;
    }, 30_000);
    expect(new Set(documents.map(({ productRequestId }) => productRequestId))).toEqual(new Set(made));
    const times = documents.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(await listDocuments(ctx, { documentType: "Annat", limit: 10 })).toEqual([]);
    expect(await listDocuments(ctx, { domainId: crypto.randomUUID(), limit: 10 })).toEqual([]);
    expect(await listDocuments(await contextFor(await createMember()), { limit: 10 })).toEqual([]);
  });
});

describe("status", () => {
  test("PREQ-45 PREQ-46 a request goes from any status to any other, and its history says who and when", async () => {
    const owner = await createMember({ role: "system_owner" });
    const productRequestId = await createProductRequest(await createMember({ associationId: owner.associationId }));
    const client = await clientFor(owner);
    const way = [...PRODUCT_REQUEST_STATUSES.slice(1), "offer_received", "pending"] as const;
    let from: string = "pending";
    for (const status of way) {
      expect(await client.productRequest.changeStatus.mutate({ productRequestId, status })).toEqual({ productRequestId, from, status });
      from = status;
    }
    const { history, status, mayChangeStatus } = await client.productRequest.detail.query({ productRequestId });
    expect([status, mayChangeStatus]).toEqual(["pending", true]);
    expect(history.map((entry) => entry.status)).toEqual([...way.toReversed(), "pending"]);
    expect(history.slice(0, -1).every(({ changedBy }) => changedBy === owner.fullName)).toBe(true);
    expect(history.at(-1)?.changedBy).not.toBe(owner.fullName);
    expect(history.map(({ changedAt }) => changedAt)).toEqual(
      history
        .map(({ changedAt }) => changedAt)
        .toSorted()
        .toReversed(),
    );
    const audited = await auditRows("productRequest.change_status", productRequestId);
    expect(audited).toHaveLength(way.length);
    expect(audited[0]).toMatchObject({ actorProfileId: owner.profileId, details: { from: "pending", to: "offer_received" } });
  });

  test("PREQ-46 PREQ-50 the present status, a missing one and a missing request are refused, and nothing is written", async () => {
    const member = await createMember();
    const client = await clientFor(member);
    const productRequestId = await createProductRequest(member);
    const same = await refusal(client.productRequest.changeStatus.mutate({ productRequestId, status: "pending" }));
    expect(same.data).toMatchObject({ httpStatus: 409, reason: "STATUS_UNCHANGED" });
    for (const input of [
      { productRequestId },
      { productRequestId, status: "" },
      { status: "completed" },
      { productRequestId: "", status: "completed" },
      {},
    ] as const) {
      const { message, data } = await refusal(client.productRequest.changeStatus.mutate(input));
      expect([message, data.httpStatus]).toEqual(["Förfrågan eller status saknas.", 400]);
    }
    // A status that does not exist never reaches the rule.
    const unknown = await refusal(client.productRequest.changeStatus.mutate({ productRequestId, status: "sent" as never }));
    expect(unknown.data).toMatchObject({ httpStatus: 400, reason: "INVALID_INPUT" });
    expect((await client.productRequest.detail.query({ productRequestId })).history).toHaveLength(1);
  });

  test("AUTH-26 only who sent the request and the owners move it on; others see that they may not", async () => {
    const requester = await createMember();
    const productRequestId = await createProductRequest(requester);
    const change = async (person: { userId: string }) =>
      refusal((await clientFor(person)).productRequest.changeStatus.mutate({ productRequestId, status: "completed" }));
    for (const role of ["member", "team_leader"] as const) {
      const fellow = await createMember({ associationId: requester.associationId, role });
      expect((await change(fellow)).data).toMatchObject({ httpStatus: 403 });
      expect(await readProductRequest(await contextFor(fellow), productRequestId)).toMatchObject({
        mayChangeStatus: false,
        status: "pending",
      });
    }
    for (const stranger of [await createMember({ role: "system_owner" }), await createPerson({ setup: "private" })]) {
      expect((await change(stranger)).data).toMatchObject({ httpStatus: 404 });
    }
    // Who has been removed sees what they once sent and acts in the association's name no longer.
    const { db } = portal().services;
    await db.delete(associationMembers).where(eq(associationMembers.profileId, requester.profileId));
    expect((await change(requester)).data).toMatchObject({ httpStatus: 403 });
    expect(await readProductRequest(await contextFor(requester), productRequestId)).toMatchObject({ mayChangeStatus: false });
  });

  test("somebody without an association moves a request of their own", async () => {
    const person = await createPerson({ setup: "private" });
    const productRequestId = await createProductRequest(person);
    await changeStatus(await contextFor(person), { productRequestId, status: "cancelled" });
    expect(await readProductRequest(await contextFor(person), productRequestId)).toMatchObject({ status: "cancelled" });
  });

  test("of two owners at once the later one is told, and the history holds what was done", async () => {
    const first = await createMember({ role: "system_owner" });
    const second = await createMember({ role: "system_owner", associationId: first.associationId });
    const [one, two] = [await contextFor(first), await contextFor(second)];
    for (const round of [0, 1, 2]) {
      const productRequestId = await createProductRequest(first);
      const seen = { productRequestId, seenStatus: "pending" } as const;
      const outcomes = await race(
        round,
        () => changeStatus(one, { ...seen, status: "offer_received" }),
        () => changeStatus(two, { ...seen, status: "rejected" }),
      );
      expect([...outcomes].sort()).toEqual(["STATUS_CHANGED", "done"]);
      const { status, history } = await readProductRequest(one, productRequestId);
      expect(status).toBe(outcomes[0] === "done" ? "offer_received" : "rejected");
      expect(history).toMatchObject([{ status, changedBy: (outcomes[0] === "done" ? first : second).fullName }, { status: "pending" }]);
    }
  });

  test("without having said what they saw, both changes happen, one after the other", async () => {
    const owner = await createMember({ role: "system_owner" });
    const ctx = await contextFor(owner);
    const productRequestId = await createProductRequest(owner);
    expect(
      await race(
        0,
        () => changeStatus(ctx, { productRequestId, status: "offer_received" }),
        () => changeStatus(ctx, { productRequestId, status: "completed" }),
      ),
    ).toEqual(["done", "done"]);
    expect((await readProductRequest(ctx, productRequestId)).history).toHaveLength(3);
  });

  test("AUTH-25 PREQ-13 who has a session and no profile hears that the profile is missing", async () => {
    const person = await createPerson();
    const client = await clientFor(person);
    const { db } = portal().services;
    await db.delete(profiles).where(eq(profiles.id, person.profileId));
    for (const call of [
      () => client.productRequest.list.query({}),
      () =>
        client.productRequest.submit.mutate({
          supplierId: crypto.randomUUID(),
          idempotencyKey: crypto.randomUUID(),
          items: [{ productId: crypto.randomUUID(), quantity: 1 }],
        }),
      () => client.productRequest.changeStatus.mutate({ productRequestId: crypto.randomUUID(), status: "completed" }),
    ]) {
      const { message, data } = await refusal(call());
      expect([message, data.httpStatus, data.reason]).toEqual(["Användarprofil saknas.", 412, "PROFILE_REQUIRED"]);
    }
  });
});

describe("wire", () => {
  test("PREQ-21 the bounds of a request: whole quantities to 100 000, texts of 500 and notes of 5 000 characters, 365 days", async () => {
    const client = await clientFor(await createMember());
    const product = await createProduct({ resiliaPriceExcludingVat: 0.01 });
    const good = requestInput([product], {
      deliveryAddress: ` ${"a".repeat(500)} `,
      notes: "n".repeat(5000),
      numDaysEstimated: 365,
      items: [{ productId: product.id, quantity: 100_000, notes: "r".repeat(500) }],
    });
    const { id } = await client.productRequest.submit.mutate(good);
    const saved = await client.productRequest.detail.query({ productRequestId: id });
    expect([saved.deliveryAddress?.length, saved.notes?.length, saved.items[0]?.quantity, saved.totalAmount]).toEqual([
      500, 5000, 100_000, 1000,
    ]);

    const item = { productId: product.id, quantity: 1 };
    const bad: [field: string, values: object][] = [
      ["deliveryAddress", { deliveryAddress: "a".repeat(501) }],
      ["notes", { notes: "n".repeat(5001) }],
      ["numDaysEstimated", { numDaysEstimated: 0 }],
      ["numDaysEstimated", { numDaysEstimated: 366 }],
      ["contactEmail", { contactEmail: "ingen adress" }],
      ["items.0.quantity", { items: [{ ...item, quantity: 100_001 }] }],
      ["items.0.quantity", { items: [{ ...item, quantity: -1 }] }],
      ["items.0.quantity", { items: [{ ...item, quantity: 1.5 }] }],
      ["items.0.notes", { items: [{ ...item, notes: "r".repeat(501) }] }],
      ["items", { items: [] }],
    ];
    for (const [field, values] of bad) {
      const submission = { ...requestInput([product]), idempotencyKey: crypto.randomUUID(), ...values };
      const { data } = await refusal(client.productRequest.submit.mutate(submission));
      expect(data, field).toMatchObject({ httpStatus: 400 });
      expect(Object.keys(data.fields as object), field).toContain(field);
    }
  });

  test("PREQ-59 PREQ-61 GUARD-27 requests are listed by who made them, by status, newest first, with supplier and items", async () => {
    const member = await createMember();
    const client = await clientFor(member);
    const supplier = await createSupplier();
    const product = await createProduct({ supplierId: supplier.id, name: "Dunk", unitMetric: "l" });
    const older = await createProductRequest(member);
    const { id: newer } = await client.productRequest.submit.mutate(requestInput([product], { notes: "Ring" }));
    await client.productRequest.changeStatus.mutate({ productRequestId: older, status: "completed" });
    const listed = async (input: object) => (await client.productRequest.list.query(input)).rows.map(({ id }) => id);
    expect(await listed({})).toEqual([newer, older]);
    expect(await listed({ status: "completed" })).toEqual([older]);
    expect((await client.productRequest.list.query({})).rows[0]).toMatchObject({
      supplierName: supplier.name,
      itemCount: 1,
      totalAmount: 200,
    });
    expect((await client.productRequest.detail.query({ productRequestId: newer })).items).toMatchObject([
      {
        productId: product.id,
        productName: "Dunk",
        articleNumber: product.articleNumber,
        unitMetric: "l",
        quantity: 2,
        unitPrice: 100,
        totalPrice: 200,
      },
    ]);
    expect(await (await clientFor(await createPerson({ setup: "private" }))).productRequest.list.query({})).toEqual({
      rows: [],
      nextCursor: null,
    });
  });

  test("PREQ-60 a request is inserted with its total, moved on by its id, and gone altogether when a line is refused", async () => {
    const member = await createMember();
    const client = await clientFor(member);
    const product = await createProduct();
    const { id } = await client.productRequest.submit.mutate(requestInput([product]));
    await client.productRequest.changeStatus.mutate({ productRequestId: id, status: "order_placed" });
    const { db } = portal().services;
    const [row] = await db.select().from(productRequests).where(eq(productRequests.id, id));
    expect(row).toMatchObject({ status: "order_placed", totalAmount: 200, profileId: member.profileId });
    expect(await db.$count(productRequestItems, eq(productRequestItems.productRequestId, id))).toBe(1);

    const foreign = await createProduct();
    const mixed = { ...requestInput([product, foreign]), idempotencyKey: crypto.randomUUID() };
    expect((await refusal(client.productRequest.submit.mutate(mixed))).data).toMatchObject({ reason: "PRODUCT_OF_OTHER_SUPPLIER" });
    expect(await db.$count(productRequests, eq(productRequests.profileId, member.profileId))).toBe(1);
  });

  test("GUARD-27 PREQ-62 documents are read by user, by association, by area and by type, newest first", async () => {
    const member = await createMember();
    const fellow = await clientFor(await createMember({ associationId: member.associationId }));
    const [first, second] = [await createProductRequest(member), await createProductRequest(member)];
    const found = await eventually(async () => {
      const documents = await fellow.documents.list.query({ documentType: "Produktförfrågan" });
      expect(documents).toHaveLength(2);
      return documents;
    }, 30_000);
    expect(new Set(found.map(({ productRequestId }) => productRequestId))).toEqual(new Set([first, second]));
    expect(found.map(({ createdAt }) => createdAt)).toEqual(
      found
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(await fellow.documents.list.query({ documentType: "Plan" })).toEqual([]);
    expect(await fellow.documents.list.query({ domainId: crypto.randomUUID() })).toEqual([]);
    expect(await (await clientFor(await createMember({ role: "system_owner" }))).documents.list.query({})).toEqual([]);

    const alone = await createPerson({ setup: "private" });
    const own = await createProductRequest(alone);
    await eventually(async () => {
      expect((await (await clientFor(alone)).documents.list.query({}))[0]?.productRequestId).toBe(own);
    }, 30_000);
  });

  test("PREQ-63 templates are read by area, all groups, and their form by id", async () => {
    const client = await clientFor(await createPerson());
    const [area] = await portal().services.db.select().from(crisisDomains).where(eq(crisisDomains.slug, "ledning"));
    const all = await client.documents.templates.query({});
    const template = all.find(({ name }) => name === "Produktförfrågan");
    expect(template).toMatchObject({ domainId: area?.id, templateGroup: "Inköp", templateGroupOrder: 1 });
    expect((await client.documents.templates.query({ domainId: area?.id })).map(({ id }) => id)).toContain(template?.id);
    expect(await client.documents.templates.query({ domainId: crypto.randomUUID() })).toEqual([]);
    const { formSchema } = await client.documents.template.query({ templateId: template?.id ?? "" });
    expect((formSchema as { fields: { key: string; repeat?: string[] }[] }).fields.find(({ key }) => key === "items")?.repeat).toEqual([
      "product_id",
      "quantity",
      "unit_price",
      "notes",
      "unit_metric",
    ]);
    expect((await refusal(client.documents.template.query({ templateId: crypto.randomUUID() }))).data).toMatchObject({ httpStatus: 404 });
  });

  test("a request tells what it costs each apartment, each share and each day more", async () => {
    const association = await createAssociation({ numApartments: 20, residentCount: 40 });
    const client = await clientFor(await createMember({ associationId: association.id }));
    const product = await createProduct({ recommendedQuantityRule: "ceil(persons*days/10)" });
    await client.productRequest.addDraftLine.mutate({ productId: product.id, quantity: 10 });
    const draft = await client.productRequest.draft.query({ supplierId: product.supplierId, days: 7 });
    expect(draft.lines).toMatchObject([{ recommendedQuantity: 28, extraDayQuantity: 4 }]);
    const { id } = await client.productRequest.submit.mutate(requestInput([product], { numProperties: 25 }));
    expect((await client.productRequest.detail.query({ productRequestId: id })).costs).toEqual({
      includingVat: 250,
      apartments: 25,
      perApartment: 10,
      perSharePoint: 2.5,
      perExtraDay: 500,
      boughtWater: null,
      extraDayProducts: [product.name],
    });
  });
});
