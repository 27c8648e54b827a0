import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { toast, untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { type Persona, recorded } from "./stand-in.ts";

type DataExport = Answer<"gdpr.exports">[number];

const exportButton = () => page.getByRole("button", { name: "Beställ export" });
const deleteButton = () => page.getByRole("button", { name: "Radera kontot" });
const dialog = () => page.getByRole("dialog", { name: "Radera kontot?" });
const confirmButton = () => dialog().getByRole("button", { name: "Radera för alltid" });
const json = (status: number, message: string) => () => Response.json({ message }, { status });
const empty = (status: number) => () => new Response("", { status });

/** The tab, once the browser has its bearer token and knows what a deletion brings. */
async function openTab(as: Persona = "privat", search = "", exports: DataExport[] = []) {
  const rendered = renderPage(`/settings?tab=konto${search}`, { as, answers: { "gdpr.exports": exports } });
  await expect.element(page.getByRole("heading", { name: "Radera kontot" })).toBeVisible();
  await expect.poll(() => localStorage.getItem("auth-token")).not.toBeNull();
  return rendered;
}

async function askToDelete(word: string): Promise<void> {
  await deleteButton().click();
  await dialog().getByRole("textbox").fill(word);
  await confirmButton().click();
}

const dataExport = (day: number, status: DataExport["status"], more: Partial<DataExport> = {}): DataExport => ({
  ...{ id: crypto.randomUUID(), status, createdAt: `2026-11-0${day}T09:00:00.000Z`, bytes: null, expiresAt: null },
  ...more,
});
const expired = () => dataExport(2, "expired", { expiresAt: "2020-01-02T12:00:00.000Z" });

test("SETG-01 the tab has information dialogs, data export and account deletion", async () => {
  await openTab();
  for (const name of ["Så hanterar vi dina uppgifter", "Exportera dina uppgifter", "Radera kontot"])
    await expect.element(page.getByRole("region", { name })).toBeVisible();
  const information = page.getByRole("region", { name: "Så hanterar vi dina uppgifter" });
  const facts: [string, RegExp][] = [
    ["Vad vi sparar och varför", /lösenord \(bara som ett kontrollvärde som ingen kan läsa\)/],
    ["Med vilken rätt vi sparar det", /Berättigat intresse/],
    ["Hur länge vi sparar det", /De 50 senaste inloggningarna\./],
    ["Vem som får se det", /Medlemmar i din förening/],
    ["Dina rättigheter", /Integritetsskyddsmyndigheten, imy\.se/],
  ];
  for (const [name, fact] of facts) {
    await information.getByRole("button", { name }).click();
    const told = page.getByRole("dialog", { name });
    await expect.element(told.getByText(fact).first()).toBeVisible();
    await told.getByRole("button", { name: "Stäng" }).click();
    await expect.element(told).not.toBeInTheDocument();
  }
  for (const path of ["/integritet", "/sa-lagrar-vi-data", "/tillganglighet"])
    expect(information.element().querySelectorAll(`a[href="${path}"]`), path).toHaveLength(1);
});

describe("export", () => {
  test("SETG-07 SETG-09 the call carries the session's bearer token, and the success shows the server's message", async () => {
    const { server } = await openTab();
    const calls = server.answerPath("/api/gdpr/export", json(202, "Vi mejlar dig om en stund."));
    await exportButton().click();
    await toast("Dataexport påbörjad", "Vi mejlar dig om en stund.");
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem("auth-token")).toBe("stand-in");
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer stand-in");
    expect(calls[0]?.headers.get("content-type")).toBe("application/json");
    expect(calls[0]?.body).toBe("{}");
  });

  test("SETG-07 without a token nothing is sent", async () => {
    const { server } = await openTab();
    const calls = [server.answerPath("/api/gdpr/export", json(202, "")), server.answerPath("/api/gdpr/delete", json(202, ""))];
    localStorage.removeItem("auth-token");
    await exportButton().click();
    await toast("Fel vid export", "Du är inte längre inloggad. Logga in igen.");
    await askToDelete("RADERA");
    await toast("Fel vid radering", "Du är inte längre inloggad. Logga in igen.");
    expect(calls).toEqual([[], []]);
  });

  test.each([
    ["the server's message", json(429, "Du har redan beställt en export."), "Du har redan beställt en export."],
    ["its default without one", empty(500), "Ett fel inträffade vid export."],
  ])("SETG-08 a failed export shows %s", async (_case, reply, text) => {
    const { server } = await openTab();
    server.answerPath("/api/gdpr/export", reply);
    await exportButton().click();
    await toast("Fel vid export", text);
    await expect.element(exportButton()).toBeEnabled();
  });

  test("each export says in words how it stands, and only a ready one can be fetched", async () => {
    const ready = dataExport(4, "ready", { bytes: 3_400_000, expiresAt: "2099-01-02T12:00:00.000Z" });
    await openTab("privat", "", [ready, dataExport(3, "failed"), expired()]);
    const rows = page.getByRole("list", { name: "Dina exporter" }).getByRole("listitem");
    const row = (word: string) => rows.filter({ has: page.getByText(word, { exact: true }) });
    await expect.element(row("Klar").getByText("3,4 MB, kan hämtas till 2 januari 2099 13:00")).toBeVisible();
    await expect.element(row("Misslyckades").getByText("Filen blev inte klar. Beställ en ny export.")).toBeVisible();
    await expect.element(row("Har gått ut").getByText("Filen är borttagen. Beställ en ny export om du behöver den.")).toBeVisible();
    expect(rows.getByRole("link").elements()).toHaveLength(1);
  });

  test("a link to an export that is gone says so and shows the way on", async () => {
    const gone = expired();
    await openTab("privat", `&export=${gone.id}`, [gone]);
    await expect.element(page.getByText("Exporten har gått ut", { exact: true })).toBeVisible();
    await expect.element(page.getByText("En export finns kvar i 7 dagar. Beställ en ny, så mejlar vi en ny länk.")).toBeVisible();
  });

  test("a link to an export that is not one's own says that there is none, and shows the way on", async () => {
    await openTab("privat", `&export=${crypto.randomUUID()}`, [expired()]);
    await expect.element(page.getByText("Exporten hittades inte", { exact: true })).toBeVisible();
    expect(page.getByText("Exporten har gått ut").elements()).toEqual([]);
    await expect.element(exportButton()).toBeEnabled();
  });

  test("when the list cannot be read, the rest of the tab works and the list can be asked for again", async () => {
    const { server } = renderPage("/settings?tab=konto", { as: "privat" });
    const undo = server.refuse("gdpr.exports");
    const told = page.getByText("Det gick inte att hämta dina exporter");
    await expect.element(told).toBeVisible();
    await expect.element(exportButton()).toBeEnabled();
    undo();
    await page.getByRole("region", { name: "Exportera dina uppgifter" }).getByRole("button", { name: "Försök igen" }).click();
    await expect.element(told).not.toBeInTheDocument();
  });
});

test("SETG-04 while either action runs, both buttons are disabled", async () => {
  const { server } = await openTab();
  await expect.element(deleteButton()).toBeEnabled();
  /** The path is refused, but not before the returned function is called. */
  const holdRefusal = (path: string): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answerPath(path, () => promise.then(json(500, "Nej.")));
    return resolve;
  };
  const refuseExport = holdRefusal("/api/gdpr/export");
  await exportButton().click();
  await expect.element(exportButton()).toBeDisabled();
  await expect.element(deleteButton()).toBeDisabled();
  refuseExport();
  await toast("Fel vid export", "Nej.");
  await expect.element(exportButton()).toBeEnabled();
  await expect.element(deleteButton()).toBeEnabled();

  const refuseDelete = holdRefusal("/api/gdpr/delete");
  await askToDelete("RADERA");
  // The page behind the dialog is out of reach, so its buttons are found by their text.
  const disabledButtons = () => [...document.querySelectorAll<HTMLElement>("button:disabled")].map(({ innerText }) => innerText);
  await expect.poll(disabledButtons).toEqual(expect.arrayContaining(["Beställ export", "Radera kontot", "Avbryt"]));
  await expect.element(confirmButton()).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).toBeVisible();
  refuseDelete();
  await toast("Fel vid radering", "Nej.");
  await expect.poll(disabledButtons).toEqual([]);
});

describe("deletion", () => {
  test("SETG-02 a dialog asks first, and nothing is sent before the word is typed", async () => {
    const { server } = await openTab();
    const calls = server.answerPath("/api/gdpr/delete", json(500, "Nej."));
    await deleteButton().click();
    const input = dialog().getByLabelText("Skriv RADERA för att bekräfta");
    const told = dialog().getByText("Skriv RADERA för att bekräfta.", { exact: true });
    await untilFocused(() => input.query(), "the word");
    await confirmButton().click();
    await expect.element(told).toBeVisible();
    await input.fill("radda");
    await userEvent.keyboard("{Enter}");
    await expect.element(told).toBeVisible();
    await dialog().getByRole("button", { name: "Avbryt" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(calls).toEqual([]);
    await askToDelete("radera");
    await toast("Fel vid radering", "Nej.");
    expect(calls).toHaveLength(1);
  });

  test.each([
    ["the server's message", json(409, "Utse en ny systemägare."), "Utse en ny systemägare."],
    ["its default without one", empty(500), "Kunde inte radera kontot."],
  ])("SETG-10 a failed deletion shows %s, and the person stays signed in", async (_case, reply, text) => {
    const { server, router } = await openTab();
    server.answerPath("/api/gdpr/delete", reply);
    await askToDelete("RADERA");
    await toast("Fel vid radering", text);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Radera kontot" })).toBeVisible();
    await expect.element(deleteButton()).toBeEnabled();
    expect([router.state.location.pathname, localStorage.getItem("auth-token")]).toEqual(["/settings", "stand-in"]);
  });

  test("the last owner among others cannot delete the account, and is told why and where to go", async () => {
    const { router } = await openTab("nystartad");
    const reason = "Du är föreningens enda systemägare. Utse en ny systemägare innan du raderar kontot.";
    await expect.element(page.getByText(reason, { exact: true })).toBeVisible();
    const house = recorded("nystartad", "gdpr.deletionConsequences").lastOwnerOf?.name ?? "";
    await expect.element(page.getByText(house, { exact: true }).last()).toBeVisible();
    await expect.element(deleteButton()).toBeDisabled();
    await expect.element(deleteButton()).toHaveAccessibleDescription(reason);
    await page.getByRole("link", { name: "Till Adminpanelen" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/admin");
  });

  test("a sole member types the association's name, which closes with the account", async () => {
    const closesAssociation = { id: crypto.randomUUID(), name: "Brf Ensam", subscriberCount: 2 };
    const { server } = renderPage("/settings?tab=konto", {
      as: "medlem",
      answers: { "gdpr.deletionConsequences": { lastOwnerOf: null, closesAssociation } },
    });
    const calls = server.answerPath("/api/gdpr/delete", json(500, "Nej."));
    const closes = "Brf Ensam stängs, eftersom du är ensam medlem. 2 krisprenumeranter får besked och tas bort.";
    await expect.element(page.getByText(closes, { exact: true })).toBeVisible();
    await askToDelete("RADERA");
    await expect.element(dialog().getByText("Skriv Brf Ensam för att bekräfta.", { exact: true })).toBeVisible();
    expect(calls).toEqual([]);
    await dialog().getByLabelText("Skriv föreningens namn, Brf Ensam, för att bekräfta").fill("Brf Ensam");
    await confirmButton().click();
    await toast("Fel vid radering", "Nej.");
    expect(calls).toHaveLength(1);
  });

  test("as long as the consequences are not known, nothing can be deleted", async () => {
    const { server } = renderPage("/settings?tab=konto", { as: "privat" });
    const undo = server.refuse("gdpr.deletionConsequences");
    await expect.element(page.getByText("Det gick inte att läsa vad som händer med din förening")).toBeVisible();
    await expect.element(deleteButton()).toBeDisabled();
    undo();
    await page.getByRole("region", { name: "Radera kontot" }).getByRole("button", { name: "Försök igen" }).click();
    await expect.element(deleteButton()).toBeEnabled();
  });
});

test("export and deletion work with the keyboard alone", async () => {
  const { server } = await openTab();
  server.answerPath("/api/gdpr/export", json(202, "Vi mejlar dig om en stund."));
  const deletions = server.answerPath("/api/gdpr/delete", json(500, "Nej."));
  const focusedText = () => document.activeElement?.textContent ?? "";
  const tabTo = async (text: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await userEvent.keyboard("{Tab}");
      if (focusedText() === text) return;
    }
    throw new Error(`Tab does not reach «${text}»`);
  };
  await tabTo("Beställ export");
  await userEvent.keyboard("{Enter}");
  await toast("Dataexport påbörjad", "Vi mejlar dig om en stund.");
  await expect.element(deleteButton()).toBeEnabled();
  await tabTo("Radera kontot");
  await userEvent.keyboard("{Enter}");
  // The field takes the focus a moment after the dialog is drawn: an Escape in between is faster than any hand.
  const input = dialog().getByRole("textbox");
  await untilFocused(() => input.query(), "the word");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(focusedText).toBe("Radera kontot");
  await userEvent.keyboard("{Enter}");
  await untilFocused(() => input.query(), "the word");
  await userEvent.keyboard("RADERA");
  await userEvent.keyboard("{Enter}");
  await toast("Fel vid radering", "Nej.");
  expect(deletions).toHaveLength(1);
});
