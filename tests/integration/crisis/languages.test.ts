import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { crisisSubscribers } from "#drizzle/schema/index.ts";
import { previewCrisis } from "#server/domains/crisis/preview-queries.ts";
import { smsParts } from "#shared/calculations/sms-parts.ts";
import { CRISIS_TEMPLATES, EXERCISE_START } from "#shared/content/crisis-templates.ts";
import { createAssociation } from "#tests/factories/associations.ts";
import { activationInput } from "#tests/factories/crises.ts";
import { createMember } from "#tests/factories/people.ts";
import { createConfirmedSubscriber, type TestSubscriber } from "#tests/factories/subscribers.ts";
import { unique } from "#tests/factories/unique.ts";
import { clientFor } from "#tests/helpers/client.ts";
import { contextFor } from "#tests/helpers/context.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { mailTo, smsTo } from "#tests/helpers/outbox.ts";
import { portal } from "#tests/helpers/portal.ts";

const LANGUAGES = ["sv", "en", "ar", "uk"] as const;
const METHODS = { sms: true, email: true, push: false };
const NOTE = "Maskinöversatt 2026-11, inte granskad av en översättare. På svenska står det:";

async function house() {
  const association = `Brf ${unique("Talk")}`;
  const { id: associationId } = await createAssociation({ associationName: association });
  const owner = await createMember({ role: "system_owner", associationId });
  const residents: Record<string, TestSubscriber> = {};
  for (const preferredLanguage of LANGUAGES)
    residents[preferredLanguage] = await createConfirmedSubscriber(associationId, { preferredLanguage });
  const residentIn = (language: (typeof LANGUAGES)[number]): TestSubscriber => residents[language] as TestSubscriber;
  return { association, associationId, owner, residentIn };
}

const textOf = (key: string, association: string, nextAt: string | null = null): string =>
  CRISIS_TEMPLATES.find((template) => template.key === key)?.text({ association, nextAt }) ?? "";

/** The one SMS that somebody got, with the address of its link as «…». */
const smsOf = ({ phoneNumber }: TestSubscriber): Promise<string> =>
  eventually(async () => {
    const [text, ...more] = await smsTo(phoneNumber ?? "");
    if (text === undefined || more.length > 0) throw new Error(`${more.length + (text ? 1 : 0)} sms`);
    return text.replace(/(\/s\/)[\w-]{22}$/, "$1…");
  });

test("each gets an unchanged template in the language that they chose, by SMS alone and by mail before the Swedish text", async () => {
  const { association, owner, residentIn } = await house();
  const content = textOf("vatten.start", association, "19:00");
  const input = await activationInput({ sendExternalMessage: true, externalDescription: content, methods: METHODS });
  await (await clientFor(owner)).crisis.activate.mutate(input);

  const link = `\n${portal().url}/s/…`;
  expect(await smsOf(residentIn("sv"))).toBe(`${content}${link}`);
  expect(await smsOf(residentIn("en"))).toBe(
    `${association}: No water in the tap. Collect drinking water in the courtyard, 3 litres per person. Do not flush the toilet. Next message at 19:00.${link}`,
  );
  expect(await smsOf(residentIn("uk"))).toBe(
    `${association}: Немає води в крані. Беріть питну воду у дворі, 3 літри на людину. Не змивайте в туалеті. Наступне повідомлення о 19:00.${link}`,
  );
  const arabic = `\u200f${association}: لا يوجد ماء في الصنبور. خذ ماء الشرب من الفناء، 3 لترات لكل شخص. لا تضغط سيفون المرحاض. الرسالة التالية الساعة 19:00.`;
  expect(await smsOf(residentIn("ar"))).toBe(`${arabic}${link}`);

  const mail = await mailTo(residentIn("ar").email ?? "", /Vatten/);
  expect(mail.html).toContain('<div lang="ar" dir="rtl">');
  const inOrder = [arabic, "ترجمة آلية 2026-11، لم يراجعها مترجم.", NOTE, content].map((words) =>
    mail.text.replaceAll(/\s+/g, " ").indexOf(words),
  );
  expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
  expect(inOrder).not.toContain(-1);
  const swedish = await mailTo(residentIn("sv").email ?? "", /Vatten/);
  expect(swedish.text).not.toContain("översatt");
  expect(swedish.html).not.toContain("<div lang");
});

test("an exercise bears its mark in the language, and the page of its link asks in both, as they chose when it was sent", async () => {
  const { association, owner, residentIn } = await house();
  const input = await activationInput({
    isExercise: true,
    sendExternalMessage: true,
    externalDescription: EXERCISE_START.text({ association, nextAt: null }),
    methods: METHODS,
  });
  await (await clientFor(owner)).crisis.activate.mutate(input);
  const { replies } = portal().services.sms;
  expect(await smsOf(residentIn("en"))).toBe(
    replies
      ? `EXERCISE: ${association}: Nothing has happened, we are testing the alarm. Reply 1 = OK, 2 = need help, 3 = not at home.\n${portal().url}/s/…`
      : `EXERCISE: ${association}: Nothing has happened, we are testing the alarm.\nReply: ${portal().url}/s/…`,
  );
  const { id, phoneNumber } = residentIn("ar");
  await smsOf(residentIn("ar"));
  const [sms = ""] = await smsTo(phoneNumber ?? "");
  // What has been sent stays as it was: a second try of it says the same.
  await portal().services.db.update(crisisSubscribers).set({ preferredLanguage: "en" }).where(eq(crisisSubscribers.id, id));
  const page = await (await fetch(/https?:\S+$/.exec(sms)?.[0] ?? "")).text();
  expect(page).toContain('<div lang="ar" dir="rtl">');
  expect(page).toContain("أحتاج إلى مساعدة · Jag behöver hjälp");
  expect(page).toContain("لم يحدث شيء، نحن نجرّب الإنذار.");
  expect(page).toContain(NOTE);
});

test("a text that is changed by a letter goes in Swedish to all", async () => {
  const { association, owner, residentIn } = await house();
  const content = `${textOf("vatten.start", association)}!`;
  const input = await activationInput({ sendExternalMessage: true, externalDescription: content, methods: METHODS });
  await (await clientFor(owner)).crisis.activate.mutate(input);
  for (const language of LANGUAGES) {
    expect(await smsOf(residentIn(language))).toBe(`${content}\n${portal().url}/s/…`);
    expect((await mailTo(residentIn(language).email ?? "", /Vatten/)).text).not.toContain("översatt");
  }
});

test("the preview says who gets it in which language, and the parts and the price of the SMS that are then sent", async () => {
  const { association, owner, residentIn } = await house();
  const content = `${textOf("check", association)} Nytt besked kl 19:00.`;
  const input = await activationInput({ sendExternalMessage: true, externalDescription: content, methods: METHODS });
  const draft = {
    ...{ crisisDomainId: input.crisisDomainId, isExercise: false, isFirst: true, asksForReply: false, sendExternalMessage: true },
    ...{ methods: METHODS, description: "" },
  };
  const priced = await contextFor(owner, { sms: { ...portal().services.sms, pricePerPart: 1 } });
  const preview = await previewCrisis(priced, { ...draft, externalText: content });
  const client = await clientFor(owner);
  await client.crisis.activate.mutate(input);
  const partsOf = async (language: (typeof LANGUAGES)[number]): Promise<number> => {
    await smsOf(residentIn(language));
    return smsParts((await smsTo(residentIn(language).phoneNumber ?? ""))[0] ?? "").parts;
  };
  const [ar, en, sv, uk] = [await partsOf("ar"), await partsOf("en"), await partsOf("sv"), await partsOf("uk")];
  expect(preview.languages).toEqual({
    translated: [
      { language: "ar", people: 1, sms: 1, smsParts: ar },
      { language: "en", people: 1, sms: 1, smsParts: en },
      { language: "uk", people: 1, sms: 1, smsParts: uk },
    ],
    inSwedish: 0,
  });
  expect([preview.smsParts, preview.smsCostKronor]).toEqual([sv, ar + en + sv + uk]);
  expect(ar).toBeGreaterThan(sv);

  const changed = await previewCrisis(priced, { ...draft, externalText: `${content} Ta med en hink.` });
  expect(changed.languages).toEqual({ translated: [], inSwedish: 3 });
  expect(changed.smsCostKronor).toBe(4 * changed.smsParts);
});
