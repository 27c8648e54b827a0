import { expect, test } from "vitest";
import { PROFILE_TYPE_IDS } from "#shared/enums.ts";
import { isPersonalPassword, profileTypeOf } from "./rules.ts";

const person = { email: "anna.asa@exempel.se", names: ["Anna-Åsa Lindqvist", null] };

test.each(["anna.asa", "Anna.Asa@exempel.se", "lindqvist1984", "Anna-Åsa!!", "annaasalindqvist", "Beredskapsportalen-2026", "L1ndqv1st"])(
  "NS-21 AUTH-13: %s is refused as personal",
  (password) => expect(isPersonalPassword(password, person)).toBe(true),
);

test.each(["Granskog-41-vinter", "lindqvist springer fort", "738291", "annabanan"])("%s is not personal", (password) =>
  expect(isPersonalPassword(password, person)).toBe(false),
);

test("each part of the address is personal, and a part without letters makes no password so", () => {
  const split = { email: "anna.asa_ek+84@exempel.se", names: ["Anna  Ek"] };
  for (const password of ["asa", "Ek-1984"]) expect(isPersonalPassword(password, split), password).toBe(true);
  expect(isPersonalPassword("738291", split)).toBe(false);
});

test("a local part of digits is personal too", () => {
  expect(isPersonalPassword(" 19841212 ", { email: "19841212@exempel.se", names: [] })).toBe(true);
  expect(isPersonalPassword("1984B1212", { email: "1984b1212@exempel.se", names: [] })).toBe(true);
  expect(isPersonalPassword("19841212", { email: "19841212@exempel.se", names: [] })).toBe(true);
});

test("DATA-04 DATA-05: the profile type follows from its id", () => {
  expect(profileTypeOf(PROFILE_TYPE_IDS.association)).toBe("association");
  expect(profileTypeOf(PROFILE_TYPE_IDS.private)).toBe("private");
  expect(profileTypeOf(null)).toBeNull();
});
