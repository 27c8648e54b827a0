import { expect, test } from "vitest";
import { destinationOf, keepRedirect, loginAddress } from "./redirect-address.ts";

test("GUARD-06: the origin travels in the parameter with readable slashes", () => {
  expect(loginAddress({ pathname: "/join-association", search: "" })).toBe("/login?redirect=/join-association");
  expect(loginAddress({ pathname: "/a/b", search: "?c=d/e" })).toBe("/login?redirect=/a/b%3Fc%3Dd/e");
});

test("AUTH-02: the origin survives the way through other public pages and leads back", () => {
  const address = keepRedirect("/signup", "?redirect=/join-association%3FassociationId%3D1");
  expect(address).toBe("/signup?redirect=/join-association%3FassociationId%3D1");
  expect(destinationOf(new URL(address, "http://localhost").search)).toBe("/join-association?associationId=1");
});

test("without an origin nothing is added", () => {
  expect(keepRedirect("/signup", "?preview=true")).toBe("/signup");
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "", "/\t/evil.example", "dashboard"])(
  "decision 3: %j is not followed",
  (origin) => {
    expect(destinationOf(`?redirect=${encodeURIComponent(origin)}`)).toBe("/dashboard");
  },
);

test("without an origin one comes to the first screen of one's own, with one to where one was going", () => {
  expect(destinationOf("", "/association-dashboard")).toBe("/association-dashboard");
  expect(destinationOf("?redirect=/pricing", "/association-dashboard")).toBe("/pricing");
});
