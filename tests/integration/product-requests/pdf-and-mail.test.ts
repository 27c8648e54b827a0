import { readFile } from "node:fs/promises";
import { count, eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { generatedDocuments, outgoingEmails, productRequests } from "#drizzle/schema/index.ts";
import { documentKey, productRequestDocumentId } from "#server/domains/documents/rules.ts";
import { deleteAccount } from "#server/domains/lifecycle/delete-account.ts";
import { readProductRequest, readProgress } from "#server/domains/product-requests/queries.ts";
import { renderProductRequest } from "#server/domains/product-requests/render-product-request.ts";
import { retryStep } from "#server/domains/product-requests/retry-step.ts";
import type { DomainContext } from "#server/platform/context.ts";
import { UnavailableError } from "#server/platform/errors.ts";
import { createPdfRenderer, type PdfRenderer } from "#server/platform/pdf/render-pdf.ts";
import { DeliveryError } from "#server/platform/senders/delivery-error.ts";
import { createMember, type TestMember, type TestPerson } from "#tests/factories/people.ts";
import { createProductRequest } from "#tests/factories/product-requests.ts";
import { unique } from "#tests/factories/unique.ts";
import { auditRows } from "#tests/helpers/audit.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { dieOnLastTry } from "#tests/helpers/dead-jobs.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailsTo, mailTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";
import { runJob } from "#tests/helpers/run-job.ts";
import { textOfHtml } from "#tests/helpers/text-of-html.ts";
import { findChrome } from "../../../scripts/find-chrome.mjs";
import { chromeBeside, chromesOf } from "../pdf/chromes.ts";

describe("pdf and mail", () => {
  async function settled(member: TestMember, id: string) {
    const ctx = await contextFor(member);
    return eventually(async () => {
      const progress = await readProgress(ctx, id);
      expect([progress.pdfStatus, progress.mailStatus]).not.toContain("pending");
      expect([progress.pdfStatus, progress.mailStatus]).not.toContain("running");
      return progress;
    }, 30_000);
  }

  /** A request whose job is not run by the portal, so that the test can run it in its own way. */
  async function requestWithoutJob(member: TestMember, values: Record<string, unknown> = {}): Promise<string> {
    return createProductRequest(member, values, await withoutJobs(member));
  }

  async function emailIdOf(requestId: string): Promise<string> {
    const [email] = await portal()
      .services.db.select()
      .from(outgoingEmails)
      .where(eq(outgoingEmails.dedupeKey, `product-request:${requestId}`));
    if (!email) throw new Error("no mail was queued");
    return email.id;
  }

  /** The context with no job leaving it: what would be enqueued is left to the test. */
  async function withoutJobs(member: TestMember, parts: Partial<DomainContext> = {}): Promise<DomainContext> {
    const ctx = await contextFor(member, parts);
    return { ...ctx, jobs: { ...ctx.jobs, enqueue: async () => undefined } };
  }

  test("a submission becomes a PDF and one mail with it to the customer, none to the supplier (PREQ-29, PREQ-30, DATA-49, DATA-52)", async () => {
    const member = await createMember();
    const address = `${unique("styrelsen")}@brf.example`;
    const id = await createProductRequest(member, { contactEmail: address, contactPerson: "Åsa" });
    const progress = await settled(member, id);
    expect(progress).toEqual({ id, pdfStatus: "done", mailStatus: "done", documentId: productRequestDocumentId(id), mailedTo: true });

    const mail = await mailTo(address, /^Produktförfrågan till /);
    expect(mail.text).toContain("Frakt tillkommer");
    expect(mail.attachments).toMatchObject([
      { filename: expect.stringMatching(/^Produktförfrågan .+\.pdf$/), contentType: "application/pdf" },
    ]);
    const pdf = await readFile(mail.attachments[0]?.path ?? "");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await mailsTo(address)).toHaveLength(1);

    const request = await readProductRequest(await contextFor(member), id);
    expect(request.pdfUrl).toBe(`/api/documents/${progress.documentId}/file`);
    const documents = await portal()
      .services.db.select()
      .from(generatedDocuments)
      .where(sql`${generatedDocuments.metadata}->>'product_request_id' = ${id}`);
    expect(documents).toMatchObject([
      { userId: member.userId, associationId: member.associationId, documentType: "Produktförfrågan", fileUrl: request.pdfUrl },
    ]);
  });

  test("without an address the PDF is made and the mail is skipped (PREQ-31)", async () => {
    const member = await createMember();
    const id = await createProductRequest(member);
    expect(await settled(member, id)).toMatchObject({ pdfStatus: "done", mailStatus: "skipped", mailedTo: false });
  });

  test("the job may run twice, also at once: one document, one mail", async () => {
    const member = await createMember();
    const address = `${unique("dubbel")}@brf.example`;
    const id = await requestWithoutJob(member, { contactEmail: address });
    const ctx = await contextFor(member);
    await Promise.all([renderProductRequest(ctx, id), renderProductRequest(ctx, id)]);
    await renderProductRequest(ctx, id);
    await settled(member, id);
    const [row] = await ctx.db
      .select({ n: count() })
      .from(generatedDocuments)
      .where(sql`${generatedDocuments.metadata}->>'product_request_id' = ${id}`);
    expect(row?.n).toBe(1);
    expect(await mailsTo(address)).toHaveLength(1);
  });

  test("a run that was cut after the file was stored is taken up again without leaving a second file", async () => {
    const member = await createMember();
    const id = await requestWithoutJob(member);
    const ctx = await contextFor(member);
    const cut = {
      ...ctx,
      live: {
        ...ctx.live,
        publish: vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(new Error("killed")),
      },
    };
    await expect(renderProductRequest(cut, id)).rejects.toThrow("killed");
    expect(await ctx.files.exists(documentKey(productRequestDocumentId(id)))).toBe(true);
    expect(await readProgress(ctx, id)).toMatchObject({ pdfStatus: "running", documentId: null });
    await renderProductRequest(ctx, id);
    expect(await readProgress(ctx, id)).toMatchObject({ pdfStatus: "done", documentId: productRequestDocumentId(id) });
  });

  test("a PDF that was being drawn while its contact deleted the account is drawn again, without them", async () => {
    const member = await createMember();
    const contact = await createMember({ associationId: member.associationId });
    const id = await requestWithoutJob(member, { contactPerson: contact.fullName, contactEmail: contact.email });
    const ctx = await contextFor(member);
    const render = vi.fn(ctx.pdf.render).mockImplementationOnce(async (html) => {
      await deleteAccount(await contextFor(contact, {}, { withSession: true }));
      return ctx.pdf.render(html);
    });
    const slow = { ...ctx, pdf: { ...ctx.pdf, render } };
    await expect(renderProductRequest(slow, id)).rejects.toThrow("changed");
    expect(await readProgress(ctx, id)).toMatchObject({ pdfStatus: "running", documentId: null });
    await renderProductRequest(slow, id);
    expect(await readProgress(ctx, id)).toMatchObject({ pdfStatus: "done", mailedTo: false });
    expect(render.mock.calls.map(([html]) => textOfHtml(html).includes(contact.email))).toEqual([true, false]);
  });

  test("the PDF step fails when no try is left, also by a killed worker, and can then be repeated alone (PREQ-54)", async () => {
    const member = await createMember();
    const id = await requestWithoutJob(member);
    const ctx = await withoutJobs(member);
    const broken = { ...ctx, pdf: { ...ctx.pdf, render: () => Promise.reject(new Error("Chrome crashed")) } };
    await expect(runJob(broken, "render-product-request", { productRequestId: id })).rejects.toThrow("crashed");
    expect((await readProgress(ctx, id)).pdfStatus).toBe("running");
    await expect(retryStep(ctx, { productRequestId: id, step: "pdf" })).rejects.toMatchObject({ reason: "STEP_NOT_FAILED" });
    await dieOnLastTry("render-product-request", { productRequestId: id });
    await eventually(async () => expect(await readProgress(ctx, id)).toMatchObject({ pdfStatus: "failed", mailStatus: "pending" }), 30_000);
    expect(await readProductRequest(ctx, id)).toMatchObject({ status: "pending", pdfUrl: null });

    const withJobs = await contextFor(member);
    expect(await retryStep(withJobs, { productRequestId: id, step: "pdf" })).toMatchObject({ pdfStatus: "pending" });
    expect(await settled(member, id)).toMatchObject({ pdfStatus: "done" });
    expect(await auditRows("productRequest.retry", id)).toMatchObject([{ actorProfileId: member.profileId, details: { step: "pdf" } }]);
  });

  const killChrome = (_own: PdfRenderer, chrome: number): void => void process.kill(chrome, "SIGKILL");
  const stopServer = (own: PdfRenderer): void => void own.close();

  test.each([
    { interrupt: killChrome, tries: 1, what: "Chrome killed in the middle of a PDF: the next one prints it" },
    { interrupt: stopServer, tries: 2, what: "the server stopped in the middle of a PDF: the job is repeated by itself" },
  ])("$what, and the request is untouched", async ({ interrupt, tries }) => {
    const { pdf, log } = portal().services;
    const print = pdf.render;
    const warm = "<!doctype html><title>Varm</title>";
    // A Chrome of its own: the worker's other ones belong to the portal and to the tests in a browser.
    await print(warm);
    const others = await chromesOf(process.pid);
    const own = createPdfRenderer({ executablePath: (await findChrome()) ?? null, log });
    onTestFinished(own.close);
    await own.render(warm);
    const chrome = await chromeBeside(others);
    const customerName = unique("Brf Avbrottet");
    let calls = 0;
    const render = vi.spyOn(pdf, "render").mockImplementation((html) => {
      if (!html.includes(customerName) || calls++ > 0) return print(html);
      const printed = own.render(html);
      interrupt(own, chrome);
      return printed;
    });
    onTestFinished(() => void render.mockRestore());
    const member = await createMember();
    const id = await createProductRequest(member, { customerName });
    const before = await readProductRequest(await contextFor(member), id);
    expect(await settled(member, id)).toMatchObject({ pdfStatus: "done" });
    expect(calls).toBe(tries);
    const { pdfUrl, pdfStatus, mailStatus, ...rest } = await readProductRequest(await contextFor(member), id);
    expect(before).toMatchObject(rest);
    expect(pdfUrl).not.toBeNull();
  });

  test("without Chrome the PDF step fails at once with a clear status", async () => {
    const member = await createMember();
    const id = await requestWithoutJob(member);
    const ctx = await withoutJobs(member);
    const without = {
      ...ctx,
      log: { ...ctx.log, error: () => undefined } as never,
      pdf: { ...ctx.pdf, render: () => Promise.reject(new UnavailableError("CHROME_MISSING")) },
    };
    await runJob(without, "render-product-request", { productRequestId: id });
    expect((await readProgress(ctx, id)).pdfStatus).toBe("failed");
  });

  test("a refused mail fails its own step; repeating it sends once and keeps the PDF (PREQ-55)", async () => {
    const member = await createMember();
    const address = `${unique("trasig")}@brf.example`;
    const id = await requestWithoutJob(member, { contactEmail: address });
    const ctx = await withoutJobs(member);
    await renderProductRequest(ctx, id);
    expect(await readProgress(ctx, id)).toMatchObject({ pdfStatus: "done", mailStatus: "running" });
    const refusing = {
      ...ctx,
      log: { ...ctx.log, warn: () => undefined } as never,
      mailer: { ...ctx.mailer, send: () => Promise.reject(new DeliveryError("550", { kind: "refused" })) },
    };
    await runJob(refusing, "send-email", { emailId: await emailIdOf(id) });
    expect(await readProgress(ctx, id)).toMatchObject({ pdfStatus: "done", mailStatus: "failed" });
    expect(await mailsTo(address)).toEqual([]);

    const withJobs = await contextFor(member);
    const presses = await Promise.allSettled(Array.from({ length: 3 }, () => retryStep(withJobs, { productRequestId: id, step: "mail" })));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await settled(member, id)).toMatchObject({ pdfStatus: "done", mailStatus: "done" });
    expect(await mailsTo(address)).toHaveLength(1);
  });

  test("a mail whose worker was killed on its last try, or that a restore holds, is released by repeating its step", async () => {
    const member = await createMember();
    const address = `${unique("avbruten")}@brf.example`;
    const id = await requestWithoutJob(member, { contactEmail: address });
    await renderProductRequest(await withoutJobs(member), id);
    const ctx = await contextFor(member);
    await dieOnLastTry("send-email", { emailId: await emailIdOf(id) });
    await eventually(async () => expect((await readProgress(ctx, id)).mailStatus).toBe("failed"), 30_000);
    expect(await mailsTo(address)).toEqual([]);

    await ctx.db
      .update(outgoingEmails)
      .set({ status: "held" })
      .where(eq(outgoingEmails.id, await emailIdOf(id)));
    await retryStep(ctx, { productRequestId: id, step: "mail" });
    expect(await settled(member, id)).toMatchObject({ mailStatus: "done" });
    expect(await mailsTo(address)).toHaveLength(1);
  });

  test("a request that never had a PDF can get one, without a mail that nobody waits for", async () => {
    const member = await createMember();
    const address = `${unique("gammal")}@brf.example`;
    const id = await requestWithoutJob(member, { contactEmail: address });
    const ctx = await contextFor(member);
    await ctx.db.update(productRequests).set({ pdfStatus: "skipped", mailStatus: "skipped" }).where(eq(productRequests.id, id));
    await expect(retryStep(ctx, { productRequestId: id, step: "mail" })).rejects.toMatchObject({ reason: "STEP_NOT_FAILED" });
    await retryStep(ctx, { productRequestId: id, step: "pdf" });
    expect(await settled(member, id)).toMatchObject({ pdfStatus: "done", mailStatus: "skipped" });
    expect(await mailsTo(address)).toEqual([]);
  });

  test("a stranger can neither follow nor repeat a step", async () => {
    const member = await createMember();
    const id = await requestWithoutJob(member);
    const { db } = portal().services;
    await db.update(productRequests).set({ pdfStatus: "failed" }).where(eq(productRequests.id, id));
    const stranger = await contextFor(await createMember({ role: "system_owner" }));
    await expect(readProgress(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(retryStep(stranger, { productRequestId: id, step: "pdf" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("progress", () => {
  /** The event stream of a request's progress, read until the server ends it; what it said, in order. */
  async function progressOf(productRequestId: string, person: TestPerson) {
    const { url, services } = portal();
    const { cookie } = await services.sessions.start(person.userId, { ipAddress: null, userAgent: null });
    const input = encodeURIComponent(JSON.stringify({ productRequestId }));
    const response = await fetch(`${url}/api/trpc/productRequest.onProgress?input=${input}`, {
      headers: { cookie: cookie.split(";")[0] ?? "", accept: "text/event-stream" },
    });
    const text = await response.text();
    const seen = [...text.matchAll(/^data: (\{.*"pdfStatus".*\})$/gm)].map(([, json]) => JSON.parse(json ?? ""));
    return { status: response.status, text, seen };
  }

  test("the steps are followed as they happen, and the stream ends with the last one (PREQ-28)", async () => {
    const member = await createMember();
    const id = await createProductRequest(member, { contactEmail: `${unique("steg")}@brf.example` });
    const { seen } = await progressOf(id, member);
    expect(seen.at(-1)).toMatchObject({ id, pdfStatus: "done", mailStatus: "done", documentId: expect.any(String) });
    const order = ["pending/pending", "running/pending", "done/running", "done/done"];
    const steps = seen.map(({ pdfStatus, mailStatus }) => order.indexOf(`${pdfStatus}/${mailStatus}`));
    expect(steps).not.toContain(-1);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    const again = await progressOf(id, member);
    expect(again.seen).toHaveLength(1);
  });

  test("a stranger is told nothing about it", async () => {
    const id = await createProductRequest(await createMember());
    const { seen, text } = await progressOf(id, await createMember());
    expect(seen).toEqual([]);
    expect(text).toContain("NOT_FOUND");
  });
});
