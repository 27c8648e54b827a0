import { expect, test } from "vitest";
import { memoryStorage } from "#client/lib/user-storage.ts";
import { keepRecent, readRecent } from "./recent-hits.ts";

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
