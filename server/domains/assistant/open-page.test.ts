import { expect, test } from "vitest";
import { portalPages } from "#shared/navigation.ts";
import pages from "../../content/words/pages.json" with { type: "json" };
import { pageAnswer, pageAsked } from "./open-page.ts";

test.each([
  ["Öppna kalendern", "Kalender"],
  ["medlemslistan, öppna den", "Medlemmar"],
  ["kan du ta mig till mina inställningar?", "Inställningar"],
  ["ta mig till dokumenten", "Dokument och mallar"],
  ["Var hittar jag sidan Export?", "Export"],
  ["öppna händelselogen", "Händelselogg"],
  ["visa medlems listan tack", "Medlemmar"],
  ["open my settings please", "Inställningar"],
  ["avaa asetukset", "Inställningar"],
  ["fur dejinta", "Inställningar"],
  ["افتح الإعدادات", "Inställningar"],
])("«%s» opens the page %s", (question, label) => {
  expect(pageAsked(question, "system_owner")).toMatchObject({ page: { label }, isPlain: true });
});

test.each(["gå till larm så jag kan skicka", "Hur öppnar man porten?", "visa hur man bjuder in en granne", "kalendern", "öppna"])(
  "«%s» asks for no page",
  (question) => expect(pageAsked(question, "system_owner")).toBeNull(),
);

test("what is a thing as well may be looked for outside of the portal", () => {
  expect(pageAsked("var hittar jag vatten", "member")?.isPlain).toBe(false);
  expect(pageAsked("var ligger pärmen", "member")?.isPlain).toBe(false);
  expect(pageAsked("var hittar jag sidan om vatten", "member")?.isPlain).toBe(true);
});

test("who may not see a page is told who may", () => {
  const told = (question: string, role: Parameters<typeof pageAsked>[1]) => {
    const page = pageAsked(question, role)?.page;
    const { text, details } = page ? pageAnswer(page, role, null) : { text: "", details: { link: null } };
    return [text, details.link?.href];
  };
  expect(told("öppna medlemslistan", "system_owner")).toEqual(["Här är sidan Medlemmar.", "/admin?tab=medlemmar"]);
  expect(told("öppna medlemslistan", "member")).toEqual(["Sidan Medlemmar visas bara för systemägarna.", "/crisis-team"]);
  expect(told("öppna krishistoriken", null)).toEqual([
    "Sidan Krishistorik hör till en förening, och du är inte med i någon i portalen.",
    "/join-association",
  ]);
  expect(told("visa offerterna", "member")).toEqual(["Här är sidan Förfrågningar.", "/product-catalog?forfragan="]);
});

test("other names are known of every page, and of no page that is gone", () => {
  const labels = new Set([...portalPages("system_owner"), ...portalPages(null)].map(({ label }) => label));
  expect(new Set(Object.keys(pages.pages))).toEqual(labels);
});
