import { expect, test } from "vitest";
import { createUserStorage, memoryStorage } from "#client/lib/user-storage.ts";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { partsOf, plainAnswer, questionIn } from "./message-parts.ts";
import { keepHistory, readHistory } from "./use-conversation.ts";

const HEAD = {
  mode: "knowledge",
  title: "Klara en vecka",
  isDanger: false,
  isGeneralAdvice: false,
  isSure: true,
  textPart: 0,
  isChecked: true,
  isEstimate: false,
} as const;
const DETAILS = {
  steps: ["Räkna."],
  facts: [],
  sources: [{ name: "Källan", note: "Sidan", date: "2026" }],
  passages: [],
  related: [],
  slugs: [],
  link: null,
  areaId: null,
  reviewBy: null,
  origin: null,
};
const asked = (text: string, id = "1"): AssistantMessage => ({ id, role: "user", parts: [{ type: "text", text }] });
const answered = (...texts: string[]): AssistantMessage => ({
  id: "2",
  role: "assistant",
  parts: [
    { type: "data-head", id: "head", data: { ...HEAD, textPart: texts.length - 1 } },
    ...texts.map((text) => ({ type: "text" as const, text })),
    { type: "data-details", id: "details", data: DETAILS },
    { type: "data-widget", id: "widget", data: { key: "maps" } },
  ],
});

test("LOCAL-08 the conversation is kept under the user's id and read back", () => {
  const storage = createUserStorage(memoryStorage());
  keepHistory("anna", [asked("Vad ska jag ha hemma?"), answered("Vatten.")], storage);
  expect(partsOf(readHistory("anna", storage)[1] ?? asked(""))).toMatchObject({ text: "Vatten.", widget: "maps", head: HEAD });
  expect(readHistory("bo", storage)).toEqual([]);
  keepHistory("anna", [], storage);
  expect(storage.read("anna", "chat-history")).toBeNull();
});

test("LOCAL-08 no more than sixty messages are kept, and what cannot be read is left out", () => {
  const storage = createUserStorage(memoryStorage());
  keepHistory(
    "anna",
    Array.from({ length: 100 }, (_, index) => asked("Fråga", String(index))),
    storage,
  );
  expect(
    readHistory("anna", storage)
      .map(({ id }) => id)
      .at(0),
  ).toBe("40");
  storage.write("anna", "chat-history", [
    asked("Kvar"),
    { id: 1 },
    { id: "3", role: "assistant", parts: [{ type: "data-widget", data: { key: "passwords" } }] },
  ]);
  expect(readHistory("anna", storage)).toEqual([asked("Kvar")]);
  storage.write("anna", "chat-history", "trasigt");
  expect(readHistory("anna", storage)).toEqual([]);
});

test("what a model had begun and was given up is not shown", () => {
  expect(partsOf(answered("Enligt min erfarenhet", "Det står i kunskapsbanken."))).toMatchObject({ text: "Det står i kunskapsbanken." });
});

test("what a model wrote before it was stopped is not built on", () => {
  const stopped = answered("Drick havsvatten");
  stopped.parts[0] = { type: "data-head", id: "head", data: { ...HEAD, mode: "model", isChecked: false } };
  expect(questionIn([asked("Först"), stopped, asked("Sedan", "3")]).history).toEqual([
    { role: "user", text: "Först" },
    { role: "assistant", text: "Svaret avbröts." },
  ]);
});

test("PAGE-20 what the portal knows of the asker's house does not go to a model with the next question", () => {
  const own = answered("Portkoden har Anna, 070-174 06 06.");
  own.parts[0] = { type: "data-head", id: "head", data: { ...HEAD, mode: "own" } };
  expect(questionIn([asked("Först"), own, asked("Sedan", "3")]).history).toEqual([
    { role: "user", text: "Först" },
    { role: "assistant", text: "Svaret stod i de egna uppgifterna." },
  ]);
});

test("the last question goes with the turns before it", () => {
  const { question, history } = questionIn([asked("Först"), answered("Svar"), asked("Sedan", "3")]);
  expect(question).toBe("Sedan");
  expect(history).toEqual([
    { role: "user", text: "Först" },
    { role: "assistant", text: "Svar" },
  ]);
});

test("a copied answer carries its steps and sources", () => {
  expect(plainAnswer(partsOf(answered("Tänk efter.")))).toBe(
    "Klara en vecka\n\nTänk efter.\n\nGör så här:\n1. Räkna.\n\nKällor:\nKällan, Sidan (2026)",
  );
});
