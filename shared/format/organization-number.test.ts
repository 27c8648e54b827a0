import { expect, test } from "vitest";
import { isOrganizationNumber, parseOrganizationNumber } from "./organization-number.ts";

test("the published examples are valid", () => {
  expect(parseOrganizationNumber("556036-0793")).toBe("556036-0793");
  expect(parseOrganizationNumber("212000-0142")).toBe("212000-0142");
});

test("the numbers of the demo suppliers and associations are valid", () => {
  const suppliers = [9017, 9025, 9033, 9041, 9058, 9066, 9074, 9082].map((end) => `559999-${end}`);
  const associations = [9012, 9020, 9038].map((end) => `769999-${end}`);
  expect([...suppliers, ...associations].filter((number) => !isOrganizationNumber(number))).toEqual([]);
});

test("ten and twelve digits are read with or without hyphen and outer spaces", () => {
  for (const text of ["5560360793", " 556036-0793 ", "165560360793", "16556036-0793"]) {
    expect(parseOrganizationNumber(text)).toBe("556036-0793");
  }
});

test("a wrong check digit is refused", () => {
  expect(parseOrganizationNumber("556036-0794")).toBeNull();
  expect(parseOrganizationNumber("555036-0793")).toBeNull();
});

test("a personal identity number is refused although its check digit is right", () => {
  expect(parseOrganizationNumber("811218-9876")).toBeNull();
});

test("other lengths, prefixes and characters are refused", () => {
  for (const text of ["", "556036", "556036-079", "556036-07931", "195560360793", "55-60360793", "556036–0793", "556036-079x"]) {
    expect(parseOrganizationNumber(text)).toBeNull();
  }
});
