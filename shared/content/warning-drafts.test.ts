import { expect, test } from "vitest";
import { draftOf } from "./warning-drafts.ts";

const FACTS = { association: "Brf Tallen", nextAt: "14:00", now: new Date("2026-11-20T12:10:00Z"), timezone: "Europe/Stockholm" };
const VMA = { feed: "vma", level: "vma", title: "Viktigt meddelande till allmänheten (VMA)", publishedAt: "2026-11-20T12:00:00Z" } as const;

test("an alarm drafted from a warning names house and place, says what to do, and quotes its source with the time in letters of an SMS", () => {
  const text = "Giftig rök – från en «brand». Gå inomhus.";
  expect(draftOf({ ...VMA, text, words: "VMA i Uppsala: Giftig rök – från en «brand»." }, FACTS)).toEqual({
    areaSlug: "skydd",
    level: 3,
    description: "VMA i Uppsala. Sveriges Radio 20 november 13:00: \"Giftig rök - från en 'brand'. Gå inomhus.\"",
    externalDescription:
      "Brf Tallen: VMA i Uppsala. Gå in, stäng fönster, dörrar och ventilation. Lyssna på P4. Sveriges Radio 20 november 13:00: \"Giftig rök - från en 'brand'. Gå inomhus.\" Nytt besked kl 14:00.",
  });
});

test("no advice is given that its source may not have given, and the texts fit", () => {
  const text = "Ett rymt djur har setts vid skolan. ".repeat(60);
  const drafted = draftOf({ ...VMA, text, words: "VMA i Uppsala: Ett rymt djur har setts vid skolan." }, FACTS);
  expect(drafted.externalDescription).toMatch(/^Brf Tallen: VMA i Uppsala\. Följ råden i meddelandet\. /);
  expect([drafted.description.length <= 600, drafted.externalDescription.length <= 600]).toEqual([true, true]);
  const storm = {
    feed: "smhi_warnings",
    level: "orange",
    title: "Orange varning: Storm",
    text: "",
    words: "Orange varning: Storm, Skåne län.",
    publishedAt: null,
  } as const;
  expect(draftOf(storm, { ...FACTS, nextAt: null })).toMatchObject({
    ...{ areaSlug: "extremvader", level: 2, description: "Orange varning: Storm, Skåne län." },
    externalDescription:
      "Brf Tallen: Orange varning: Storm, Skåne län. Stanna inne, stäng fönstren och ta in lösa saker från balkongen. Lyssna på P4.",
  });
});

test.each([
  ["Elnätet i norra Stockholm är utslaget efter en brand i ett ställverk.", "el"],
  ["Strömmen kan vara borta i flera dygn.", "el"],
  ["Koka dricksvattnet.", "vatten"],
])("«%s» is an alarm for the area «%s»", (text, areaSlug) => {
  expect(draftOf({ ...VMA, text, words: `VMA i Uppsala: ${text}` }, FACTS)).toMatchObject({ areaSlug });
});
