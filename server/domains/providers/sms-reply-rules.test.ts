import { expect, test } from "vitest";
import { farewellSms } from "#server/domains/subscribers/manage-subscribers.ts";
import { smsParts } from "#shared/calculations/sms-parts.ts";
import {
  CANNOT_STOP_SMS,
  OVER_SMS,
  RECORDED_FOR_ALL_SMS,
  RECORDED_SMS,
  readSmsReply,
  STRANGER_SMS,
  stoppedSms,
  UNCLEAR_SMS,
} from "./sms-reply-rules.ts";

test.each([
  ["1", "ok"],
  [" 1. ", "ok"],
  ["1 OK!", "ok"],
  ["Ok 👍", "ok"],
  ["1 tack", "ok"],
  ["Allt är bra, tack!", "ok"],
  ["1, vi mår bra.", "ok"],
  ["Vi behöver hjälp", "need_help"],
  ["Vi är inte hemma", "away"],
  ["2", "need_help"],
  ["2 Behöver hjälp", "need_help"],
  ["HJÄLP", "need_help"],
  // As a telephone may write it: a letter and its dots apart.
  ["Behöver hjälp".normalize("NFD"), "need_help"],
  ["3", "away"],
  ["Är inte hemma.", "away"],
])("%j is an answer: %s", (text, answer) => {
  expect(readSmsReply(text)).toEqual({ kind: "answer", answer });
});

test.each([
  ["2 Behöver hjälp att bära vatten", "Behöver hjälp att bära vatten"],
  ["2: medicin, lgh 1102", "medicin, lgh 1102"],
  ["2 personer saknas på plan 3", "personer saknas på plan 3"],
  ["Behöver hjälp med trapporna", "med trapporna"],
  ["Hjälp! Jag sitter fast i hissen", "Jag sitter fast i hissen"],
])("%j asks for help, and says with what: %s", (text, told) => {
  expect(readSmsReply(text)).toEqual({ kind: "answer", answer: "need_help", told });
});

test.each(["STOPP", "stopp!", " Stop ", "Avsluta", "STOPP SMS"])("%j ends the SMS", (text) => {
  expect(readSmsReply(text)).toEqual({ kind: "stop" });
});

test.each([
  "1 person är skadad",
  // To whether all is well, or to whether help is needed.
  "ja",
  "Nej tack",
  "12",
  "4",
  "Inte ok",
  "Stopp i avloppet på plan 2",
  "Vi behöver ingen hjälp",
  "Behöver hjälp? Nej, inte alls",
  "2 av oss är ok",
  "Hjälp behövs inte",
  "22",
  "2022 flyttade vi",
  "",
  "👍",
])("%j is left for a person to read", (text) => {
  expect(readSmsReply(text)).toEqual({ kind: "text" });
});

const LONG_NAME = "Bostadsrättsföreningen Rönnbärsträdgårdens Västra Utsiktshöjd nummer 12 i Örnsköldsvik";

test.each([
  ...Object.values(RECORDED_SMS),
  ...Object.values(RECORDED_FOR_ALL_SMS).map((text) => `ÖVNING: ${text}`),
  ...[UNCLEAR_SMS, OVER_SMS, STRANGER_SMS, CANNOT_STOP_SMS, stoppedSms(LONG_NAME), farewellSms(LONG_NAME)],
])("«%s» is one part", (text) => {
  expect(smsParts(text).parts).toBe(1);
});

test.each([
  ["١", "ok"],
  ["۲", "need_help"],
  ["٣", "away"],
] as const)("«%s» is a digit of a keyboard in Arabic or Persian", (text, answer) =>
  expect(readSmsReply(text)).toEqual({ kind: "answer", answer }),
);
