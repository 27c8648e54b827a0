import { expect, test } from "vitest";
import { readInvitationCode } from "./invitation-code.ts";

const code = "5f0c9d0e-6a3b-4c57-9f57-0d6b4f1a0001";

test.each([
  code,
  `  ${code}\n`,
  code.toUpperCase(),
  `https://portalen.example/join-association?associationId=${code}`,
  ` http://localhost:3000/join-association?utm=x&associationId=${code.toUpperCase()}&y=1`,
])("%j is read as the code", (text) => {
  expect(readInvitationCode(text)).toEqual({ code });
});

test.each(["", "   ", "\t\n"])("%j is a missing code", (text) => {
  expect(readInvitationCode(text)).toEqual({ problem: "missing" });
});

test.each(["abc", code.slice(1), `${code}0`, code.replaceAll("-", ""), "https://x.example/join?associationId=1"])(
  "%j has not the form of a code",
  (text) => {
    expect(readInvitationCode(text)).toEqual({ problem: "malformed" });
  },
);
