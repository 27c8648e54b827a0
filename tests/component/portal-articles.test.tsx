import { expect, test, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { parse } from "yaml";
import type { AssistantMessage } from "#shared/assistant/message.ts";
import { can, type Permission } from "#shared/permissions.ts";
import type { Answers } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf, undecided } from "./session.ts";
import { type Persona, recorded, recordedAnswers } from "./stand-in.ts";

/*
 * The assistant's articles on the portal itself say where something is done and what is pressed there. Here each is followed as it is
 * written: its link is opened by whoever may do least of those who see it, and every «name» is looked for, in the dialog that is open or else
 * on the page. What is not there yet has to come when the name before it is pressed. `server/content/README.md` tells the writers.
 */

interface Article {
  slug: string;
  link: { href: string; label: string; needs?: Permission };
  /** All «names», in the order in which they are read. */
  names: string[];
}

const FILES = import.meta.glob<string>("/server/content/knowledge/portal-*.md", { query: "?raw", import: "default", eager: true });
const ARTICLES = Object.entries(FILES).map(([file, text]): Article => {
  const [, front = "", written = ""] = text.split(/^---$/m);
  const names = [...written.matchAll(/«([^»]+)»/g)].map(([, name = ""]) => name);
  return { slug: file.replaceAll(/^.*\/portal-|\.md$/g, ""), link: parse(front).link, names };
});

/** Followed while a crisis is led. */
const IN_A_CRISIS = ["svara-pa-larm", "nytt-besked", "vilka-har-svarat", "skriv-ut-anslag", "dorrunda", "avsluta-krisen"];

/** Drawn by the server, outside of the router. */
const SERVED: Record<string, string> = { "/crisis-subscribe": "server/pages/subscribe.tsx" };

/** What is seen only after something was sent, on a phone, or with other data than the demo's: looked up where it is written. */
const LATER: Record<string, Record<string, string>> = {
  "glomt-losenord": {
    "Glömt lösenordet?": "client/features/account/login-page.tsx",
    "Spara nytt lösenord": "client/features/account/new-password-form.tsx",
  },
  "byt-losenord": { "Glömt lösenordet?": "client/features/account/login-page.tsx" },
  "tva-steg": {
    Verifieringskod: "client/features/account/security/two-factor-enrolment.tsx",
    Verifiera: "client/features/account/security/two-factor-enrolment.tsx",
    "Dina återställningskoder": "client/features/account/security/recovery-codes-dialog.tsx",
  },
  "logga-ut-enheter": {
    "Logga ut": "client/features/account/security/security-tab.tsx",
    "Logga ut alla andra": "client/features/account/security/security-tab.tsx",
  },
  "ga-med-i-grupp": {
    "Jag tar rollen": "client/features/teams/own-role.tsx",
    "Lämna rollen": "client/features/teams/own-role.tsx",
  },
  "ga-med": { "Skicka ansökan": "client/features/membership/application-form.tsx" },
  grunda: {
    "Föreningens namn": "client/features/association/create-association-page.tsx",
    "Skapa förening": "client/features/association/create-association-page.tsx",
  },
  "hamta-ut-uppgifter": { "Ladda ner": "client/features/account/privacy/export-card.tsx" },
  "prenumerera-krislarm": { "Få krislarm": "server/pages/subscribe-form.tsx" },
  "sluta-fa-sms": {
    "Föreningens kod": "server/pages/find-association.tsx",
    Fortsätt: "server/pages/find-association.tsx",
    "Ändra eller avsluta krislarm": "server/pages/subscribe-form.tsx",
  },
  "sla-pa-aviseringar": { "Slå på krisnotiser": "client/features/account/settings/profile-tab.tsx" },
  "svara-pa-larm": { "Öppna krisledning": "client/features/crisis/bar/active-crises.tsx" },
  "starta-kris": { Nästa: "client/features/crisis/activate/activation-footer.tsx" },
  "nytt-besked": { "Skicka till …": "client/features/crisis/page/messages/message-panel.tsx" },
  "vilka-har-svarat": {
    "Behöver hjälp": "client/features/crisis/page/people/people-panel.tsx",
    "Inte svarat": "client/features/crisis/page/people/people-panel.tsx",
    "Påminn de som inte svarat": "client/features/crisis/page/messages/message-list.tsx",
  },
  "skriv-ut-anslag": {
    "Gör anslag av senaste beskedet": "client/features/crisis/page/around/poster-panel.tsx",
    "Skriv ut anslagen (PDF)": "client/features/crisis/page/around/poster-panel.tsx",
  },
  dorrunda: { "Skriv ut listan (PDF)": "client/features/crisis/page/doors/door-round.tsx" },
  "skriv-ut-parmen": {
    "Skriv ut pärm": "client/features/binder/binder-panel.tsx",
    "Sidorna sitter i pärmen": "client/features/binder/binder-panel.tsx",
  },
  "skriv-protokoll": { "Skapa PDF": "client/features/documents/document-editor.tsx" },
  "dokument-ur-mall": { "Skapa PDF": "client/features/documents/document-editor.tsx" },
  "ladda-upp-dokument": { "Synligt för boende": "client/features/documents/document-detail.tsx" },
  "begar-offert": {
    "Skicka förfrågan": "client/features/product-requests/request-form.tsx",
    "Skicka till leverantören": "client/features/product-requests/request-quotes.tsx",
    "Fråga en annan leverantör": "client/features/product-requests/request-quotes.tsx",
  },
  "godta-offert": {
    "Öppna offerterna": "client/features/product-requests/request-quotes.tsx",
    Offerter: "client/features/product-requests/request-quotes.tsx",
    "Lämna motbud": "client/features/product-requests/quote-facts.tsx",
    Godkänn: "client/features/product-requests/quote-facts.tsx",
    "Godkänn offerten": "client/features/product-requests/quote-facts.tsx",
  },
  "andra-prenumeration": { "Hantera abonnemang och kvitton": "client/features/plans/pricing-page.tsx" },
  "importera-boende": { "Fråga …": "client/features/subscribers/import-dialog.tsx" },
};

/** Whoever may do least of those who see the article's button. */
const readerOf = ({ link: { needs } }: Article): Persona => (!needs ? "privat" : can("member", needs) ? "medlem" : "agare");

/** What the reader is answered; what nobody has recorded of the reader as others are. */
function answersOf(article: Article): Answers {
  const reader = readerOf(article);
  const leader = recordedAnswers("krisledare");
  const led = Object.entries(leader).filter(([path]) => path.startsWith("crisis."));
  return {
    ...leader,
    ...recordedAnswers("agare"),
    ...recordedAnswers(reader),
    // Nobody has said no to them.
    "auth.session": sessionOf(reader, { rejectedApplication: null }),
    ...(IN_A_CRISIS.includes(article.slug) ? Object.fromEntries(led) : {}),
    // Who answers an alarm has no doors to knock on; the button says so too as soon as it is known.
    ...(article.slug === "svara-pa-larm" && { "crisis.myPart": { ...recorded("krisledare", "crisis.myPart"), mayVisit: false } }),
  };
}

const beginningOf = (name: string): string | undefined => /^(.*\S) ?…$/.exec(name)?.[1];
const isNamed = (name: string, text: string | null): boolean => {
  const beginning = beginningOf(name);
  return text !== null && (beginning ? text.startsWith(beginning) : text === name);
};

/** Between quotation marks, tags and lines of a source text. */
const isWritten = (name: string, source: string): boolean => source.split(/["`<>\n]/).some((words) => isNamed(name, words.trim()));

const textOf = ({ textContent }: Element): string => (textContent ?? "").replaceAll(/\s+/g, " ").replace(/ \*$/, "").trim();
const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest("[aria-hidden=true]") === null;

/** What bears the name, in the topmost dialog or menu that is open, else on the page. */
function named(name: string): HTMLElement | undefined {
  const within = [...document.querySelectorAll("[role=dialog], [role=menu]")].filter(isSeen).at(-1) ?? document.body;
  const found = [...within.querySelectorAll<HTMLElement>("*")]
    // What holds many bears no name of its own, and its text takes long to gather.
    .filter(({ childElementCount }) => childElementCount < 5)
    .filter((it) => (isNamed(name, it.getAttribute("aria-label")) || isNamed(name, textOf(it))) && isSeen(it))
    .at(-1);
  return found?.closest<HTMLElement>("button, a, [role=menuitem], [role=tab]") ?? found;
}

test.each(ARTICLES)("«$slug» leads to a page that opens, and names what stands there", async (article) => {
  const { slug, link, names } = article;
  for (const [name, file] of Object.entries(LATER[slug] ?? {})) {
    expect(names, `${file} is looked into for a name that the article has`).toContain(name);
    expect(isWritten(name, await commands.readFile(file)), `«${name}» stands in ${file}`).toBe(true);
  }
  const served = SERVED[link.href];
  if (served) {
    expect(await commands.readFile(served)).toContain(`router.get("${link.href}"`);
    return expect(names.filter((name) => !LATER[slug]?.[name])).toEqual([]);
  }

  const { server, router } = renderPage(link.href, { as: readerOf(article), answers: answersOf(article) });
  server.answer("profile.reopenSetup", () => {
    server.answer("auth.session", undecided());
    return {};
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector(".mantine-Skeleton-root, [aria-busy='true']")).toBeNull();
  expect(document.title).not.toContain("Sidan hittades inte");
  expect(router.state.location.pathname).toBe(link.href.split("?")[0]);

  let last: HTMLElement | undefined;
  for (const name of names.filter((it) => !LATER[slug]?.[it])) {
    // What stands on the page may come late: pressing too soon would lay a dialog over it.
    await vi.waitUntil(() => named(name), { timeout: 400 }).catch(() => last?.click());
    await vi.waitUntil(() => named(name), { timeout: 10_000 }).catch(() => expect.fail(`«${name}» is not seen`));
    last = named(name);
  }
});

test("the page of the alarms, which the server draws, is opened anew from an answer", async () => {
  const answer: AssistantMessage = {
    ...{ id: "svar", role: "assistant" },
    parts: [
      {
        type: "data-head",
        data: {
          ...{ mode: "knowledge", title: "Sluta få sms", isDanger: false, isGeneralAdvice: false, isSure: true },
          ...{ textPart: 0, isChecked: true, isEstimate: false },
        },
      },
      { type: "text", text: "Svara STOPP." },
      {
        type: "data-details",
        data: {
          ...{
            steps: [],
            facts: [],
            sources: [],
            passages: [],
            related: [],
            slugs: ["portal-sluta-fa-sms"],
            areaId: null,
            reviewBy: null,
            origin: null,
          },
          link: { href: "/crisis-subscribe", label: "Öppna sidan" },
        },
      },
    ],
  };
  const question: AssistantMessage = { id: "fraga", role: "user", parts: [{ type: "text", text: "Hur slutar jag få sms?" }] };
  localStorage.setItem(`${recorded("agare", "auth.session")?.user.id}:chat-history`, JSON.stringify([question, answer]));
  renderPage("/chat-2", { as: "agare" });
  const link = page.getByRole("link", { name: "Öppna sidan" });
  await expect.element(link).toBeVisible();
  const isLeft = new Promise<boolean>((resolve) =>
    window.addEventListener(
      "click",
      (event) => {
        resolve(!event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    ),
  );
  await link.click();
  expect(await isLeft, "the router leaves it to the browser").toBe(true);
});
