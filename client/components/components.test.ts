import { globSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { isDay, readDay } from "./date-fields/read-day.ts";
import { isTime, readTime } from "./date-fields/read-time.ts";
import { createDraftSaver, type DraftState } from "./drafts/draft-saver.ts";
import { nextIndex } from "./move-menu-focus.ts";
import { numberText, readNumberText } from "./number-text.ts";
import { tabOf } from "./tab-of.ts";

describe("no other way", () => {
  const NATIVE = /["'{](?:date|time|datetime-local|month|week)["'}]/;

  test("NS-26 days and times are entered by the fields of this folder: the client has no input of the browser's own for them", () => {
    const native = globSync("client/**/*.tsx").filter((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .some((line) => /\btype[=:]/.test(line) && NATIVE.test(line.slice(line.search(/\btype[=:]/)))),
    );
    expect(native).toEqual([]);
    expect(readFileSync("client/components/date-fields/day-choice.tsx", "utf8")).toContain('from "@mantine/dates"');
  });
});

describe("read day", () => {
  const today = "2026-11-23";

  test.each([
    ["2026-11-23", "2026-11-23"],
    ["2026-1-5", "2026-01-05"],
    ["20261123", "2026-11-23"],
    ["261123", "2026-11-23"],
    ["26-11-23", "2026-11-23"],
    ["23/11", "2026-11-23"],
    ["23/11/26", "2026-11-23"],
    ["23.11.2026", "2026-11-23"],
    ["23-11-2026", "2026-11-23"],
    [" 23 nov ", "2026-11-23"],
    ["23 Nov. 2027", "2027-11-23"],
    ["1:e maj 27", "2027-05-01"],
    ["6 juni 2027", "2027-06-06"],
    ["29/2/2028", "2028-02-29"],
  ])("NS-26 the day %s is %s", (written, day) => {
    expect(readDay(written, { today })).toBe(day);
  });

  test.each(["", "2026", "2026-11", "2026-11-", "23", "23/", "23/13", "31/4", "29/2/2027", "23 novembr", "i höst", "2311", "23-11"])(
    "NS-26 %s is no day, and stays as it was written",
    (written) => {
      expect(readDay(written, { today })).toBe(written);
      expect(isDay(written)).toBe(false);
    },
  );

  test("NS-26 without a year it is the nearest such day within the field's bounds", () => {
    expect(readDay("3/1", { today })).toBe("2027-01-03");
    expect(readDay("1/6", { today })).toBe("2026-06-01");
    expect(readDay("1/6", { today, min: today })).toBe("2027-06-01");
    expect(readDay("3/1", { today, max: today })).toBe("2026-01-03");
  });

  test.each([
    ["18:30", "18:30"],
    ["18.30", "18:30"],
    ["1830", "18:30"],
    ["930", "09:30"],
    ["9", "09:00"],
    ["kl 18", "18:00"],
    ["0:05", "00:05"],
  ])("NS-26 the time %s is %s", (written, time) => {
    expect(readTime(written)).toBe(time);
  });

  test.each(["", "18:", "18:3", "24:00", "18:60", "kväll"])("NS-26 %s is no time, and stays as it was written", (written) => {
    expect(readTime(written)).toBe(written);
    expect(isTime(written)).toBe(false);
  });
});

describe("draft saver", () => {
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
});

describe("move menu focus", () => {
  test.each([
    ["ArrowDown", -1, 0],
    ["ArrowDown", 2, 0],
    ["ArrowUp", 0, 2],
    ["ArrowUp", -1, 2],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["a", 1, null],
  ])("%s from %i of three leads to %j", (key, here, next) => {
    expect(nextIndex(key, here, 3)).toBe(next);
  });
});

describe("number text", () => {
  test.each([
    ["2,5", 2.5],
    ["7.5", 7.5],
    ["-12", -12],
    ["−12", -12],
    [",5", 0.5],
    ["1 000", 1000],
    ["1.000", 1000],
    ["", ""],
    [" ", ""],
  ])("%j is read as %j", (text, value) => {
    expect(readNumberText(text)).toBe(value);
  });

  test.each(["1e9", "2,", "abc", "1,2,3", "0x10", "-", "12 st"])("%j is no number, and stands as it was written", (text) => {
    expect(readNumberText(text)).toBe(text);
  });

  test("a number is shown with decimal comma", () => {
    expect([2.5, -3, "1e9", "", null, undefined].map(numberText)).toEqual(["2,5", "-3", "1e9", "", "", ""]);
  });
});

describe("tab of", () => {
  const TABS = [{ tab: "oversikt" }, { tab: "medlemmar" }] as const;
  const tabAt = (search: string) => tabOf<{ tab: string }>(new URLSearchParams(search), TABS).tab;

  test("the address names the tab, and the first stands in for what is not shown", () => {
    expect(["?tab=medlemmar", "?sok=anna&tab=oversikt", "?tab=drift", "?tab=", ""].map(tabAt)).toEqual([
      "medlemmar",
      "oversikt",
      "oversikt",
      "oversikt",
      "oversikt",
    ]);
  });
});
