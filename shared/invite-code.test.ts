import { expect, test } from "vitest";
import {
  findInviteCode,
  formatInviteCode,
  INVITE_ALPHABET,
  inviteCodeOf,
  invitedEmailHash,
  invitePath,
  newInviteCode,
  readInviteCode,
  readInvitedEmail,
} from "./invite-code.ts";

test("a code is read however it was typed, and nothing else is", () => {
  for (const typed of ["7KQ4-3MXW", "7kq43mxw", " 7kq4 3mxw ", "7-K-Q-4-3-M-X-W"]) expect(readInviteCode(typed), typed).toBe("7KQ43MXW");
  for (const typed of ["", "7KQ4-3MX", "7KQ4-3MXWA", "7KQ4-3MX0", "7KQ4-3MXI", "%27; drop"])
    expect(readInviteCode(typed), typed).toBeNull();
});

test("a code is found alone or at the end of a short address, and not in a long one", () => {
  for (const typed of [
    "7kq4 3mxw",
    "https://portalen.example/larm/7KQ4-3MXW",
    " portalen.example/h/7kq43mxw/ ",
    "https://x/h/7KQ4-3MXW#epost=a%40b.se",
  ])
    expect(findInviteCode(typed), typed).toBe("7KQ43MXW");
  for (const typed of ["", "/", "https://portalen.example/crisis-subscribe/0b1f7a52-3c9e-4b52-9d4e-1f2a3b4c5d6e"])
    expect(findInviteCode(typed), typed).toBeNull();
});

test("no letter or digit of the alphabet is taken for another", () => {
  expect(new Set(INVITE_ALPHABET).size).toBe(INVITE_ALPHABET.length);
  for (const pair of ["0O", "1IL", "2Z", "5S", "8B", "UV"]) {
    expect([...pair].filter((sign) => INVITE_ALPHABET.includes(sign)).length, pair).toBeLessThanOrEqual(1);
  }
});

test("a new code can be read back, and is another each time", () => {
  const codes = Array.from({ length: 50 }, newInviteCode);
  expect(codes.map(readInviteCode)).toEqual(codes);
  expect(new Set(codes).size).toBe(50);
});

test("the address bears the code in two halves, and gives it back", () => {
  expect(formatInviteCode("7KQ43MXW")).toBe("7KQ4-3MXW");
  expect(inviteCodeOf(invitePath("7KQ43MXW"))).toBe("7KQ43MXW");
  expect(inviteCodeOf("/h/7kq43mxw/")).toBe("7KQ43MXW");
  for (const path of ["/h/", "/h/7KQ4-3MXW/x", "/hh/7KQ4-3MXW", "/join-association?associationId=7KQ43MXW", "https://x/h/7KQ4-3MXW"]) {
    expect(inviteCodeOf(path), path).toBeNull();
  }
});

test("the address that an invitation went to is read from its link, and from no other ending", () => {
  expect(invitedEmailHash("åsa+1@test.example")).toBe("#epost=%C3%A5sa%2B1%40test.example");
  expect(readInvitedEmail(invitedEmailHash("åsa+1@test.example"))).toBe("åsa+1@test.example");
  for (const hash of ["", "#", "#epost=%E5", "#access_token=abc"]) expect(readInvitedEmail(hash), hash).toBe("");
});
