import puppeteer from "puppeteer";
import { expect, test } from "vitest";
import { openPage, printPage } from "#server/platform/pdf/chrome.ts";
import { createImage } from "#tests/factories/images.ts";
import { findChrome } from "../../../scripts/find-chrome.mjs";

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
