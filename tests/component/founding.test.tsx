import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { chooseFile, dismissToast, press, resizeWindow, toast, untilFocused } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf, undecided } from "./session.ts";
import { recorded } from "./stand-in.ts";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const renderSetup = (address: string, session = undecided()) => renderPage(address, { as: "privat", answers: { "auth.session": session } });
const founding = () => page.getByRole("region", { name: "Starta egen förening" });
const joining = () => page.getByRole("region", { name: "Gå med i befintlig förening" });
const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
const join = () => joining().getByRole("button", { name: "Gå med i befintlig förening" });

test("SETUP-13 a choice that could not be saved leaves one on the page, with a calm word; the next try goes on", async () => {
  await resizeWindow(390, 844);
  const { server, router } = renderSetup("/profile-type-selection");
  server.answer("profile.chooseType", { completed: false, next: null });
  const privately = page.getByRole("radio", { name: "Privatperson" });
  const submit = page.getByRole("button", { name: "Fortsätt" });
  await privately.click();
  await submit.click();
  const alert = page.getByRole("alert").filter({ hasText: "Valet kunde inte sparas" });
  await expect.element(alert.getByText("Inget har ändrats. Vänta en liten stund och försök igen.")).toBeVisible();
  await expect.element(submit).toBeEnabled();
  await expect.element(privately).toBeChecked();
  expect(router.state.location.pathname).toBe("/profile-type-selection");
  await expectNoFaultsInWindow("a choice that could not be saved");

  // What the first screen asks for.
  server.answer("billing.subscription", () => recorded("medlem", "billing.subscription"));
  server.answer("crisis.official", recorded("medlem", "crisis.official"));
  server.answer("profile.chooseType", () => {
    server.answer("auth.session", sessionOf("privat", {}));
    return { completed: true, next: "/dashboard" };
  });
  await submit.click();
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  await expect.element(page.getByRole("heading", { level: 1, name: /^(God|Hej)/ })).toBeVisible();
});

test("SETUP-04 SETUP-06 SETUP-07 SETUP-08 SETUP-11 the setup choice says what founding and joining mean, and leads on and back", async () => {
  const { router } = renderSetup("/account-setup-choice");
  await expect.element(founding()).toBeVisible();
  expect(textsOf(founding().getByRole("listitem").elements())).toEqual([
    "Välj ett abonnemang (simulerat: inget dras nu)",
    "Registrera föreningens uppgifter",
    "Få tillgång direkt",
    "Bjud in styrelsemedlemmar",
  ]);
  await expect.element(joining().getByText("Du behöver en inbjudningskod från din förening.")).toBeVisible();
  expect(textsOf(joining().getByRole("listitem").elements()).slice(1)).toEqual([
    "Ansökan går till föreningens systemägare, oftast någon i styrelsen",
    "Du får tillgång när ansökan har godkänts",
    "Senare kan du få rollen Teamledare",
  ]);
  await join().click();
  await expect.poll(() => router.state.location.pathname).toBe("/join-association");

  await router.navigate(-1);
  await page.getByRole("link", { name: "Tillbaka" }).click();
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe("/?preview=true");
});

test("SETUP-02 SETUP-03 SETUP-05 there are two cards; the first says that the founder becomes Systemägare", async () => {
  const { router } = renderSetup("/account-setup-choice");
  await expect.element(founding()).toBeVisible();
  expect(textsOf(page.getByRole("main").getByRole("region").getByRole("heading", { level: 2 }).elements())).toEqual([
    "Starta egen förening",
    "Gå med i befintlig förening",
  ]);
  await expect
    .element(founding().getByText("Du som startar föreningen blir dess Systemägare: du kan larma, godkänna och bjuda in.", { exact: true }))
    .toBeVisible();
  await founding().getByRole("link", { name: "Starta egen förening" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/create-association");
});

test("SETUP-09 SETUP-10 an account belongs to one association at a time; without a profile the join card says what is wrong", async () => {
  const { router } = renderSetup("/account-setup-choice", undecided({ profile: { ...undecided().profile, id: "" } }));
  await expect.element(page.getByRole("note").getByText("Varje konto kan bara tillhöra en förening åt gången.")).toBeVisible();
  await join().click();
  await toast("Ett fel uppstod", "Användarprofil ej hittad. Logga in igen och försök på nytt.");
  expect(router.state.location.pathname).toBe("/account-setup-choice");
});

test("GUARD-04 AUTH-20 PAGE-07 PAGE-08 the association's dashboard waits for the user, then shows the top navigation and itself", async () => {
  const { profile } = sessionOf("nystartad", {});
  const dana = { ...profile, fullName: "Dana Dagsson", displayName: "Dana Dagsson" };
  const { server } = renderPage("/association-dashboard", {
    as: "nystartad",
    answers: { "auth.session": sessionOf("nystartad", { profile: dana }) },
  });
  const release = server.hold("auth.session");
  const waiting = page.getByRole("status").filter({ hasText: "Kontrollerar användarstatus..." });
  await expect.element(waiting).toBeVisible();
  expect(waiting.element().querySelector(".mantine-Loader-root")).not.toBeNull();
  const navigation = page.getByRole("navigation", { name: "Toppnavigering" });
  expect(navigation.elements()).toEqual([]);

  release();
  await expect.element(page.getByRole("heading", { level: 1, name: /, Dana$/ })).toBeVisible();
  await expect.element(navigation.getByRole("link", { name: "Hem" })).toBeVisible();
  await expect.element(page.getByText(/^Nästa steg · 1 av 6 klara/)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Beredskap", exact: true })).toBeVisible();
});

/** The second step of the founding, with a name filled in. */
async function openDetails() {
  const rendered = renderSetup("/create-association");
  await page.getByRole("radio", { name: /Standard/ }).click();
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.getByLabelText(/Föreningens namn/).fill("Brf Siffran");
  return rendered;
}

const found = () => page.getByRole("button", { name: "Skapa förening" }).click();

test("PAGE-04 the numbers take their usual form when their field is left, and a wrong check digit is told at its field", async () => {
  const { server } = await openDetails();
  const number = page.getByLabelText("Organisationsnummer");
  const leave = () => page.getByRole("textbox", { name: "Ort", exact: true }).click();
  await number.fill("7696123450");
  await page.getByLabelText("Postnummer").fill("11432");
  await leave();
  await expect.element(page.getByLabelText("Postnummer")).toHaveValue("114 32");
  await found();
  await expect.element(page.getByText("Organisationsnumret stämmer inte. Kontrollera siffrorna, till exempel 769612-3459.")).toBeVisible();
  await untilFocused(() => number.query(), "the number");
  await number.fill("7696123459");
  await leave();
  await expect.element(number).toHaveValue("769612-3459");
  expect(server.callsOf("association.found")).toEqual([]);
});

const LOGOS = "/api/association-logos";
const KINDS = "Endast .jpg, .jpeg, .png och .webp format är tillåtna.";
const RESERVED = ["0193a1f0-0000-7000-8000-000000000001", "0193a1f0-0000-7000-8000-000000000002"] as const;
const logo = () => page.getByRole("group", { name: "Logotyp (valfri)" });
const shownLogo = () => logo().getByRole("img", { name: "Föreningens logotyp" });
const logoAddress = (id: string) => `/media/logos/${id}/logo.png`;
const picture = (name = "logga.png", type = "image/png", content = "x") => new File([content], name, { type });
const reserve = (id: string) => () => Response.json({ association_id: id, logo_url: logoAddress(id) }, { status: 201 });

test("a logo can be dropped, replaced with the keyboard, and taken away again", async () => {
  const { server } = await openDetails();
  server.answerPath(LOGOS, reserve(RESERVED[0]));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(picture());
  await expect.poll(() => logo().element().querySelector(".mantine-Dropzone-root")).not.toBeNull();
  logo()
    .element()
    .querySelector(".mantine-Dropzone-root")
    ?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  await expect.element(shownLogo()).toHaveAttribute("src", logoAddress(RESERVED[0]));

  server.answerPath(LOGOS, reserve(RESERVED[1]));
  const opened = new Promise<void>((resolve) => {
    logo()
      .element()
      .addEventListener(
        "click",
        (event) => {
          if (!(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          resolve();
        },
        { capture: true },
      );
  });
  await press(logo().getByRole("button", { name: "Byt logotyp" }));
  await opened;
  chooseFile(logo(), picture());
  await expect.element(shownLogo()).toHaveAttribute("src", logoAddress(RESERVED[1]));

  await logo().getByRole("button", { name: "Ta bort logotypen" }).click();
  await expect.element(shownLogo()).not.toBeInTheDocument();
  await untilFocused(() => logo().getByRole("button", { name: "Välj logotyp" }).query(), "the button that chooses one");
  server.refuse("association.found", { message: ERROR_MESSAGES.INTERNAL });
  await found();
  await expect.poll(() => server.callsOf("association.found").map(({ reservedId }) => reservedId)).toEqual([undefined]);
});

test("SETP-30 SETP-31 SETP-32 SETP-35 SETP-36 a file that is no logo is refused, and a failed upload is told", async () => {
  const { server } = await openDetails();
  const refused = (status: number, message: string) => () => Response.json({ message, error: message }, { status });
  const calls = server.answerPath(LOGOS, refused(400, KINDS));
  chooseFile(logo(), Object.defineProperty(picture("stor.png"), "size", { value: 50 * 1024 * 1024 + 1 }));
  await toast("Ogiltig fil", "Max filstorlek är 50MB.");
  chooseFile(logo(), picture("logga.svg", "image/svg+xml", "<svg/>"));
  await toast("Ogiltig fil", KINDS);
  expect(calls).toEqual([]);
  await dismissToast();
  chooseFile(logo(), picture("logga.png", "image/png", "%PDF-1.7"));
  await toast("Ogiltig fil", KINDS);
  expect(calls).toHaveLength(1);
  for (const [reply, text] of [
    [refused(503, ERROR_MESSAGES.LOGO_NOT_STORED), "Fel vid uppladdning till lagring."],
    [() => Response.json({}, { status: 201 }), "Kunde inte hämta publik URL för logotypen."],
  ] as const) {
    server.answerPath(LOGOS, reply);
    chooseFile(logo(), picture());
    await toast("Fel vid uppladdning", text);
  }
  expect(shownLogo().elements()).toEqual([]);
});

test("a logo that is gone is told and let go of, and the next press founds the association without it", async () => {
  const { server } = await openDetails();
  server.answerPath(LOGOS, reserve(RESERVED[0]));
  chooseFile(logo(), picture());
  await expect.element(shownLogo()).toHaveAttribute("src", logoAddress(RESERVED[0]));
  const undo = server.refuse("association.found", {
    reason: "RESERVED_LOGO_GONE",
    message: ERROR_MESSAGES.RESERVED_LOGO_GONE,
    status: 409,
  });
  await found();
  await expect.element(page.getByRole("alert").getByText("Logotypen finns inte kvar. Välj den igen eller fortsätt utan.")).toBeVisible();
  await expect.element(shownLogo()).not.toBeInTheDocument();
  undo();
  server.answer("association.found", recorded("nystartad", "association.current"));
  for (const path of ["association.inviteCode", "association.invitations"] as const) server.answer(path, recorded("nystartad", path));
  await found();
  await expect.element(page.getByText("Du är systemägare och har tillgång direkt.")).toBeVisible();
  expect(server.callsOf("association.found").map(({ reservedId }) => reservedId)).toEqual([RESERVED[0], undefined]);
});
