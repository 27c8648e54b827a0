import { expect, test } from "vitest";
import { isWebLink, shopLinkLabel, shopSearchLink } from "./shop-link.ts";

test("a search says that it is one, a shop's page that it opens a shop", () => {
  const link = shopSearchLink("vattendunk 10 liter");
  expect(link).toBe("https://duckduckgo.com/?q=vattendunk+10+liter+k%C3%B6p&kl=se-sv");
  expect(shopLinkLabel(link)).toBe("Sök i butiker");
  expect(shopLinkLabel("https://butik.example/dunk")).toBe("Öppna butik");
});

test("only addresses of the web become links", () => {
  expect(isWebLink("https://butik.example/dunk")).toBe(true);
  for (const link of ["javascript:alert(1)", "data:text/html,x", "butik.example", ""]) expect(isWebLink(link)).toBe(false);
});
