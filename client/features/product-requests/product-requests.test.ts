import { describe, expect, test } from "vitest";
import { requestTotals } from "#shared/calculations/request-money.ts";
import { formCosts } from "./form-costs.ts";
import { failedStep, isComplete, progressLines, type Sending } from "./progress-lines.ts";

describe("form costs", () => {
  const water = { name: "Dunk", quantity: 10, unitPrice: 100, vatPercent: 25, extraDayQuantity: 2 };
  const notWanted = { name: "Tank", quantity: 0, unitPrice: 1000, vatPercent: 25, extraDayQuantity: 5 };
  const lines = [water, notWanted];

  test("the form tells what the chosen lines come to for each apartment and for a day more", () => {
    expect(formCosts(lines, requestTotals(lines), 10)).toEqual({
      apartments: 10,
      perApartment: 125,
      perSharePoint: 12.5,
      perExtraDay: 250,
      extraDayProducts: ["Dunk"],
    });
  });

  test("a number of apartments that is blank or half written leaves the cost per apartment out", () => {
    for (const stated of ["", "-", 0, 1.5]) expect(formCosts(lines, requestTotals(lines), stated).perApartment).toBeNull();
  });
});

describe("progress lines", () => {
  const texts = (sending: Sending) => progressLines(sending).map((line) => line.text);
  const saved = (pdfStatus: "pending" | "running" | "done" | "failed", mailStatus: "pending" | "done" | "failed" | "skipped"): Sending => ({
    stage: "saved",
    pdfStatus,
    mailStatus,
  });

  test("all steps appear in the specified order", () => {
    expect(texts(saved("done", "done"))).toEqual([
      "Startar…",
      "Sparar förfrågan…",
      "Förfrågan sparad.",
      "Skapar PDF…",
      "PDF skapad.",
      "Skickar e-post…",
      "Alla steg klara.",
    ]);
    expect(isComplete(saved("done", "done"))).toBe(true);
  });

  test("only the last line is under way", () => {
    const lines = progressLines(saved("running", "pending"));
    expect(lines.map((line) => line.state)).toEqual(["done", "done", "done", "running"]);
    expect(lines.at(-1)?.text).toBe("Skapar PDF…");
    expect(isComplete(saved("running", "pending"))).toBe(false);
  });

  test("a missing customer address skips the mail and is still a success", () => {
    const sending = saved("done", "skipped");
    expect(texts(sending).slice(-2)).toEqual(["Kund-e-post saknas, inget mejl skickades.", "Alla steg klara."]);
    expect(isComplete(sending)).toBe(true);
  });

  test("a failed PDF stops the lines there, whatever the mail says", () => {
    const sending = saved("failed", "skipped");
    expect(progressLines(sending).at(-1)).toEqual({ text: "Misslyckades med att generera PDF för förfrågan.", state: "failed" });
    expect(failedStep(sending)).toBe("pdf");
    expect(isComplete(sending)).toBe(false);
  });

  test("a failed mail is named", () => {
    const sending = saved("done", "failed");
    expect(progressLines(sending).at(-1)).toEqual({ text: "Misslyckades med att skicka kund-e-post.", state: "failed" });
    expect(failedStep(sending)).toBe("mail");
  });

  test("a refused request shows the server's sentence", () => {
    const sending: Sending = { stage: "refused", message: "Inga produkter tillagda." };
    expect(texts(sending)).toEqual(["Startar…", "Sparar förfrågan…", "Inga produkter tillagda."]);
    expect(progressLines(sending).map((line) => line.state)).toEqual(["done", "stopped", "failed"]);
    expect(failedStep(sending)).toBe("save");
  });

  test("nothing has failed while the request is being saved", () => {
    expect(texts({ stage: "saving" })).toEqual(["Startar…", "Sparar förfrågan…"]);
    expect(failedStep({ stage: "saving" })).toBeNull();
  });
});
