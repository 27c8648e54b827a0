import { describe, expect, test } from "vitest";
import { memoryStorage } from "#client/lib/user-storage.ts";
import { foundPages } from "./found-pages.ts";
import { keepRecent, readRecent } from "./recent-hits.ts";

describe("found pages", () => {
  const labels = (...[role, text]: [Parameters<typeof foundPages>[0], string]) => foundPages(role, text, 5).map(({ label }) => label);

  test("a page is found by its name, its group's name and without dots, the best first", () => {
    expect(labels("system_owner", "vat")).toEqual(["Vatten"]);
    expect(labels("system_owner", "forening")).toEqual(["Föreningsuppgifter"]);
    expect(labels("system_owner", "nät samverkan")).toEqual(["Nätverk"]);
    expect(labels("system_owner", "resan")).toEqual(["Resan", "Krisresan"]);
    expect(labels("system_owner", "  ")).toEqual([]);
    expect(labels("system_owner", "kris")).toHaveLength(5);
  });

  test("a question finds the page that it is about", () => {
    expect(labels("system_owner", "hur mycket vatten")).toEqual(["Vatten"]);
    expect(labels(null, "var finns min hushållsprofil?")).toEqual(["Min hushållsprofil"]);
    expect(labels("member", "dela hushåll")).toEqual(["Dela hushållet"]);
    expect(labels("member", "Hur mycket vatten behöver vi?")).toEqual(["Vatten"]);
    expect(labels(null, "var hittar jag vatten")).toEqual(["Vatten"]);
    expect(labels("system_owner", "vilka medlemmar har vi")).toEqual(["Medlemmar"]);
    // What is nothing but a question's words is looked for as it stands.
    expect(labels("system_owner", "vår")).toEqual(["Våra resurser"]);
    expect(labels("system_owner", "hur länge")).toEqual([]);
  });

  test("only the pages that the role has are found", () => {
    expect(labels("system_owner", "prenumeranter")).toEqual(["Krisprenumeranter"]);
    expect(labels("member", "prenumeranter")).toEqual([]);
    expect(labels("member", "admin")).toEqual([]);
    expect(labels(null, "kalender")).toEqual([]);
    expect(labels(null, "hem")).toEqual(["Hem"]);
  });
});

describe("recent hits", () => {
  const hit = (title: string, path = `/${title}`) => ({ title, detail: null, path });
  const titles = (storage: ReturnType<typeof memoryStorage>, userId = "a") => readRecent(storage, userId).map(({ title }) => title);

  test("the last five are kept, the newest first and each once, of one person", () => {
    const storage = memoryStorage();
    for (const title of ["ett", "två", "tre", "fyra", "fem", "sex", "tre"]) keepRecent(storage, "a", hit(title));
    keepRecent(storage, "b", hit("annans"));
    expect(titles(storage)).toEqual(["tre", "sex", "fem", "fyra", "två"]);
    expect(titles(storage, "b")).toEqual(["annans"]);
  });

  test("two that one page shows are two, with what the page is told on the way", () => {
    const storage = memoryStorage();
    keepRecent(storage, "a", hit("AI-Handel", "/product-catalog"));
    keepRecent(storage, "a", { ...hit("Förfrågningar", "/product-catalog"), state: { openRequestsModal: true } });
    expect(titles(storage)).toEqual(["Förfrågningar", "AI-Handel"]);
    expect(readRecent(storage, "a")[0]?.state).toEqual({ openRequestsModal: true });
  });

  test("what is no hit, or leads out of the portal, is passed over", () => {
    const storage = memoryStorage();
    storage.setItem("a:recent-hits", JSON.stringify([hit("ute", "https://example.org"), 7, hit("inne")]));
    expect(titles(storage)).toEqual(["inne"]);
    storage.setItem("a:recent-hits", "{");
    expect(titles(storage)).toEqual([]);
  });
});
