import { expect, test } from "vitest";
import { mediaAddress } from "./media-address.ts";

test("a stored picture is loaded from the page's own origin", () => {
  expect(mediaAddress("http://localhost:3000/media/avatars/1/2.webp")).toBe("/media/avatars/1/2.webp");
  expect(mediaAddress("https://portal.example/media/logos/1/2_logga.png")).toBe("/media/logos/1/2_logga.png");
  expect(mediaAddress("/media/avatars/1/2.webp")).toBe("/media/avatars/1/2.webp");
});

test("other addresses stay as they are, and no address is none", () => {
  expect(mediaAddress("blob:http://localhost:3000/5f0c")).toBe("blob:http://localhost:3000/5f0c");
  expect(mediaAddress("https://images.example/anna.png")).toBe("https://images.example/anna.png");
  expect(mediaAddress(null)).toBeNull();
  expect(mediaAddress(undefined)).toBeNull();
});
