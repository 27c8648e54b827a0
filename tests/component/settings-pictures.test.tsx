import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { chooseFile, dismissToast, toast } from "./actions.ts";
import { renderPage } from "./render-page.tsx";
import { sessionOf } from "./session.ts";
import { type Persona, recorded } from "./stand-in.ts";

const AVATAR = "/api/profile/avatar";
const KINDS = "Endast .jpg, .jpeg, .png och .webp format är tillåtna.";
const MEMBER = recorded("medlem", "auth.session");
const LOGO = `/api/associations/${MEMBER?.association?.id}/logo`;

const avatarCard = page.getByRole("region", { name: "Profil", exact: true });
const logoCard = page.getByRole("region", { name: "Föreningens logotyp" });
const shownAvatar = () => document.querySelectorAll('[role="group"] img');
const picture = (name = "jag.png", type = "image/png", content = "x") => new File([content], name, { type });
const refused = (status: number, message: string) => () => Response.json({ message, error: message }, { status });

/** A file that says it is 50 MB and one byte: too much to hand over for real. */
const tooLarge = () => Object.defineProperty(picture("stor.png"), "size", { value: 50 * 1024 * 1024 + 1 });

/** The settings, once the browser has its bearer token. */
async function openSettings(as: Persona) {
  const rendered = renderPage("/settings", { as });
  await expect.element(page.getByLabelText("Fullständigt namn")).toBeVisible();
  await expect.poll(() => localStorage.getItem("auth-token")).not.toBeNull();
  return rendered;
}

test("SETP-20 SETP-22 a failed upload is told with the server's message, and the picture is as before", async () => {
  const { server } = await openSettings("privat");
  const calls = server.answerPath(AVATAR, refused(400, KINDS));
  chooseFile(avatarCard, picture("jag.png", "image/png", "<svg/>"));
  await toast("Fel vid uppladdning", KINDS);
  await expect.poll(shownAvatar).toHaveLength(0);
  await dismissToast();
  chooseFile(avatarCard, picture("jag.gif", "image/gif"));
  await toast("Fel vid uppladdning", KINDS);
  chooseFile(avatarCard, tooLarge());
  await toast("Fel vid uppladdning", "Max filstorlek är 50MB.");
  expect(calls).toHaveLength(1);
  server.answerPath(AVATAR, () => Promise.reject(new TypeError("no network")));
  chooseFile(avatarCard, picture());
  await toast("Fel vid uppladdning", "Ingen kontakt med servern. Kontrollera din uppkoppling och försök igen.");
  await expect.poll(shownAvatar).toHaveLength(0);
  expect(page.getByText("Osparade ändringar").elements()).toEqual([]);
});

test("SETP-23 an answer without an address, or the server's word that there is none", async () => {
  const { server } = await openSettings("privat");
  const text = "Kunde inte hämta publik URL för avataren.";
  for (const reply of [() => Response.json({}, { status: 201 }), refused(503, text)]) {
    server.answerPath(AVATAR, reply);
    chooseFile(avatarCard, picture());
    await toast("Fel vid hämtning av URL", text);
    await dismissToast();
  }
  expect(shownAvatar()).toHaveLength(0);
});

test("SETP-30 SETP-31 SETP-32 a logo of the wrong kind or size is an invalid file", async () => {
  const { server } = await openSettings("medlem");
  const calls = server.answerPath(LOGO, refused(400, KINDS));
  chooseFile(logoCard, tooLarge());
  await toast("Ogiltig fil", "Max filstorlek är 50MB.");
  chooseFile(logoCard, picture("logga.svg", "image/svg+xml", "<svg/>"));
  await toast("Ogiltig fil", KINDS);
  await dismissToast();
  expect(calls).toEqual([]);
  chooseFile(logoCard, picture("logga.png", "image/png", "%PDF-1.7"));
  await toast("Ogiltig fil", KINDS);
  expect(calls).toHaveLength(1);
  await expect.element(logoCard.getByText("har ingen logotyp än.")).toBeVisible();
});

test("SETP-34 SETP-35 SETP-36 SETP-37 a logo that could not be kept is told with the reason", async () => {
  const { server } = await openSettings("medlem");
  const withoutAddress = "Kunde inte hämta publik URL för logotypen.";
  const reasons = ["Fel vid uppladdning till lagring.", withoutAddress, "Fel vid uppdatering av databasen med ny logotyp."];
  for (const message of reasons) {
    server.answerPath(LOGO, refused(503, message));
    chooseFile(logoCard, picture("logga.png"));
    await toast("Fel vid uppladdning", message);
  }
  server.answerPath(LOGO, () => Response.json({}, { status: 201 }));
  chooseFile(logoCard, picture("logga.png"));
  await toast("Fel vid uppladdning", withoutAddress);
});

test("SETP-29 without an association there is no card", async () => {
  await openSettings("privat");
  expect(logoCard.elements()).toEqual([]);
});

test("SETP-29 who loses the association meanwhile is told why a logo is refused, and the card goes", async () => {
  const { server } = await openSettings("medlem");
  const message = "Ingen förening kopplad till din profil för logouppladdning.";
  server.answerPath(LOGO, () => {
    server.answer("auth.session", sessionOf("medlem", { association: null }));
    return Response.json({ message, reason: "LOGO_WITHOUT_ASSOCIATION" }, { status: 403 });
  });
  chooseFile(logoCard, picture("logga.png"));
  await toast("Fel vid uppladdning", message);
  await expect.element(logoCard).not.toBeInTheDocument();
});
