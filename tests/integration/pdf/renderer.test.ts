import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import puppeteer from "puppeteer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLogger } from "#server/platform/logging/logger.ts";
import { openPage, printPage } from "#server/platform/pdf/chrome.ts";
import { createPdfRenderer } from "#server/platform/pdf/render-pdf.ts";
import { PROJECT_ROOT } from "#server/platform/project-root.ts";
import { createImage } from "#tests/factories/images.ts";
import { portal } from "#tests/helpers/portal.ts";
import { findChrome } from "../../../scripts/find-chrome.mjs";
import { chromeBeside, chromesOf } from "./chromes.ts";

describe("renderer", () => {
  const log = createLogger("silent");
  const executablePath = findChrome() ?? null;
  const renderer = createPdfRenderer({ executablePath, log });

  // The portal of this worker has a Chrome of its own; it shall not appear in the middle of a count.
  beforeAll(() => portal().services.pdf.render(page("")));
  afterAll(() => renderer.close());

  const page = (body: string, head = ""): string =>
    `<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>Prov</title>${head}<style>@page { size: A4; }</style></head><body>${body}</body></html>`;
  const textOf = (pdf: Uint8Array): string => Buffer.from(pdf).toString("latin1");

  test("a document becomes a tagged PDF with title and language", async () => {
    const pdf = textOf(await renderer.render(page("<h1>Åäö</h1>")));
    expect(pdf.slice(0, 5)).toBe("%PDF-");
    expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(pdf).toContain("/Lang (sv)");
    expect(pdf).toContain("/Title (Prov)");
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 841[.\d]*\]/);
  });

  test("neither network nor files nor scripts are reached from a document", async () => {
    const asked: string[] = [];
    const server = createServer((req, res) => {
      asked.push(req.url ?? "");
      res.end("x");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const bodies = ["localhost", "127.0.0.1", "[::1]"].map(
      (host) => `<img src="http://${host}:${port}/img-${host}"><iframe src="http://${host}:${port}/frame"></iframe>
      <link rel="stylesheet" href="http://${host}:${port}/css"><script>fetch("http://${host}:${port}/fetch")</script>
      <img src=x onerror="document.body.append('SCRIPT-RAN')"><object data="file:///etc/passwd"></object><iframe src="file:///etc/passwd"></iframe>`,
    );
    const head = `<link rel="prefetch" href="http://127.0.0.1:${port}/prefetch"><meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/refresh">
    <style>@import url("http://127.0.0.1:${port}/import"); body { background: url(http://127.0.0.1:${port}/background) }</style>`;
    const plain = await renderer.render(page("<p>A</p>"));
    const hostile = await renderer.render(page(bodies.join(""), head));
    await renderer.render(page("<p>A</p>"));
    server.close();
    expect(asked).toEqual([]);
    expect(textOf(hostile)).not.toContain("SCRIPT-RAN");
    expect(plain.length).toBeGreaterThan(0);
  });

  test("nothing of one document is seen in the next", async () => {
    const fresh = await renderer.render(page("<p>B</p>"));
    await renderer.render(page(`<p style="font-size: 40pt">Hemlig rad</p>`.repeat(50), "<style>p { color: red; margin: 9cm }</style>"));
    const again = await renderer.render(page("<p>B</p>"));
    const pagesOf = (pdf: Uint8Array): number => textOf(pdf).match(/\/Type \/Page\b/g)?.length ?? 0;
    expect([pagesOf(fresh), pagesOf(again)]).toEqual([1, 1]);
    expect(Math.abs(fresh.length - again.length)).toBeLessThan(200);
  });

  test("many documents at once all come out, from one Chrome", async () => {
    await renderer.render(page(""));
    const before = await chromesOf(process.pid);
    const pdfs = await Promise.all(Array.from({ length: 12 }, (_, index) => renderer.render(page(`<p>${index}</p>`))));
    expect(pdfs.every((pdf) => textOf(pdf).startsWith("%PDF-"))).toBe(true);
    expect(await chromesOf(process.pid)).toEqual(before);
  });

  test("what a crashed Chrome had begun is printed by the next", async () => {
    const own = createPdfRenderer({ executablePath, log });
    const before = await chromesOf(process.pid);
    await own.render(page("<p>1</p>"));
    const chrome = await chromeBeside(before);
    const begun = own.render(page("<p>2</p>".repeat(4_000)));
    process.kill(chrome, "SIGKILL");
    expect(textOf(await begun)).toContain("%PDF-");
    expect(await chromesOf(process.pid)).not.toContain(chrome);
    await own.close();
    await expect.poll(() => chromesOf(process.pid)).toEqual(before);
  });

  test("a hung Chrome is ended, and what it had begun is printed by the next", async () => {
    // Two starts of Chrome must have room in it on a busy machine.
    const own = createPdfRenderer({ executablePath, log, timeoutMs: 15_000 });
    const before = await chromesOf(process.pid);
    await own.render(page("<p>1</p>"));
    const chrome = await chromeBeside(before);
    process.kill(chrome, "SIGSTOP");
    expect((await own.render(page("<p>2</p>"))).length).toBeGreaterThan(0);
    await expect.poll(async () => (await chromesOf(process.pid)).includes(chrome)).toBe(false);
    await own.close();
  });

  test("a renderer that is closed while it prints starts no other Chrome", async () => {
    const own = createPdfRenderer({ executablePath, log });
    const before = await chromesOf(process.pid);
    await own.render(page("<p>1</p>"));
    const begun = own.render(page("<p>2</p>".repeat(4_000))).then(
      () => "printed",
      () => "refused",
    );
    await own.close();
    expect(await begun).toBe("refused");
    await expect.poll(() => chromesOf(process.pid)).toEqual(before);
  });

  test("a killed server leaves no Chrome behind", async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "tests/integration/pdf/hold-chrome.ts"], {
      cwd: PROJECT_ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    const chromes = await chromesOf(child.pid ?? 0);
    expect(chromes).toHaveLength(1);
    child.kill("SIGKILL");
    const isAlive = (): boolean => existsSync(`/proc/${chromes[0]}/exe`);
    await expect.poll(isAlive, { timeout: 10_000 }).toBe(false);
  });

  test("without Chrome the answer is clear and nothing is started", async () => {
    const without = createPdfRenderer({ executablePath: null, log });
    expect(without.isAvailable()).toBe(false);
    await expect(without.render(page(""))).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "CHROME_MISSING" });
    await without.close();
  });
});

describe("print page", () => {
  test("a page that was never drawn prints its pictures: of two that open at once, one is behind the other", async () => {
    const browser = await puppeteer.launch({
      executablePath: findChrome() ?? "",
      pipe: true,
      protocolTimeout: 15_000,
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    try {
      const page = await openPage(() => browser.newPage({ background: true }));
      const picture = (await createImage("png")).toString("base64");
      const pdf = await printPage(
        page,
        `<html lang="sv"><head></head><body><img src="data:image/png;base64,${picture}" alt=""></body></html>`,
      );
      expect(
        Buffer.from(pdf)
          .toString("latin1")
          .match(/\/Subtype \/Image/g),
      ).toHaveLength(1);
    } finally {
      await browser.close();
    }
  });
});
