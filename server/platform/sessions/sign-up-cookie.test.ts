import { expect, test } from "vitest";
import { randomSecret } from "#server/platform/secrets/secret.ts";
import { readSignUpCookie, signUpCookie } from "./sign-up-cookie.ts";

test.each([true, false])("the browser's secret comes back, secure: %s", (isSecure) => {
  const secret = randomSecret();
  const cookie = signUpCookie(secret, isSecure);
  expect(cookie.startsWith(isSecure ? "__Host-portal_signup=" : "portal_signup=")).toBe(true);
  expect(cookie.endsWith("; Secure")).toBe(isSecure);
  expect(readSignUpCookie(`a=b; ${cookie.split(";")[0]}; c=d`, isSecure)).toBe(secret);
});

test.each([undefined, "", "portal_signup=", "portal_signup=%E0%A4%A", "other_portal_signup=x", `portal_signup=${"x".repeat(44)}`])(
  "%j holds no secret",
  (header) => expect(readSignUpCookie(header, false)).toBeNull(),
);

test("over https a cookie without the prefix, which a subdomain could plant, is not read", () => {
  expect(readSignUpCookie(`portal_signup=${randomSecret()}`, true)).toBeNull();
});
