import { expect, test, vi } from "vitest";
import { createDraftSaver, type DraftState } from "./draft-saver.ts";

function createRig(save: (draft: { version: number }) => Promise<{ version: number; updatedAt: string }>) {
  const states: DraftState["kind"][] = [];
  const keep = vi.fn(async () => undefined);
  const drop = vi.fn(async () => undefined);
  const verdictOn = (error: unknown) => (error as { verdict: "later" | "conflict" | "refused" }).verdict;
  const saver = createDraftSaver({ save, keep, drop, verdictOn, onState: ({ kind }) => void states.push(kind) }, { version: 0 });
  return { saver, states, keep, drop };
}

test("PAGE-25 what is typed while a draft is on its way goes next, on the version that came back", async () => {
  const sent: unknown[] = [];
  const { saver, states } = createRig(async (draft) => {
    sent.push(draft);
    if (sent.length === 1) saver.change({ name: "Siri Ek" });
    return { version: draft.version + 1, updatedAt: "2026-11-20T08:00:00Z" };
  });
  saver.change({ name: "Siri" });
  await Promise.all([saver.flush(), saver.flush()]);
  expect(sent).toEqual([
    { answers: { name: "Siri" }, version: 0 },
    { answers: { name: "Siri Ek" }, version: 1 },
  ]);
  expect(states).toEqual(["saving", "saved", "saving", "saved"]);
  expect(saver.isWaiting).toBe(false);
});

test("PAGE-25 without a network the draft waits in the browser and leaves when it is back", async () => {
  let isOnline = false;
  const { saver, states, keep, drop } = createRig(async ({ version }) => {
    if (!isOnline) throw { verdict: "later" };
    return { version: version + 1, updatedAt: "" };
  });
  saver.change({ a: 1 });
  await saver.flush();
  expect(keep).toHaveBeenCalledWith({ answers: { a: 1 }, version: 0 });
  expect([states.at(-1), saver.isWaiting, drop.mock.calls.length]).toEqual(["kept", true, 0]);
  isOnline = true;
  await saver.flush();
  expect([states.at(-1), saver.isWaiting, saver.version, drop.mock.calls.length]).toEqual(["saved", false, 1, 1]);
});

test("PAGE-25 a draft that another window has changed is told, and writes over it only when asked to", async () => {
  const { saver, states } = createRig(async ({ version }) => {
    if (version !== 4) throw { verdict: "conflict" };
    return { version: 5, updatedAt: "" };
  });
  saver.change({ a: 1 });
  await saver.flush();
  expect([states.at(-1), saver.isWaiting]).toEqual(["conflict", true]);
  await saver.overwrite(4);
  expect([states.at(-1), saver.version]).toEqual(["saved", 5]);
});

test("PAGE-18 whoever leaves a moment after a key loses nothing, and what was refused is not sent again", async () => {
  const sent: unknown[] = [];
  let verdict: string | null = null;
  const { saver } = createRig(async (draft) => {
    sent.push(draft.version);
    if (verdict) throw { verdict };
    return { version: draft.version + 1, updatedAt: "" };
  });
  saver.change({ a: 1 });
  await saver.leave();
  verdict = "conflict";
  saver.change({ a: 2 });
  await saver.leave();
  await saver.leave();
  expect(sent).toEqual([0, 1]);
});
