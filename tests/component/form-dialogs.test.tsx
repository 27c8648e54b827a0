import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, press, untilFocused } from "./actions.ts";
import { ADMIN_DIALOGS } from "./form-dialogs/admin.ts";
import { COLLABORATION_DIALOGS } from "./form-dialogs/collaboration.ts";
import { CRISIS_DIALOGS } from "./form-dialogs/crisis.ts";
import { HOUSE_DIALOGS } from "./form-dialogs/house.ts";
import { PREPAREDNESS_DIALOGS } from "./form-dialogs/preparedness.ts";
import { renderPage } from "./render-page.tsx";

/** Dialogs with fields, by feature. */
const DIALOGS = [...ADMIN_DIALOGS, ...COLLABORATION_DIALOGS, ...CRISIS_DIALOGS, ...HOUSE_DIALOGS, ...PREPAREDNESS_DIALOGS];

test.each(DIALOGS)(
  "ERR-06 «$title» ($procedure) marks each field that the server refuses, with the focus in it, says what else went wrong, and gives the focus back",
  async ({ title, as = "agare", path, answers, opener, item, open, fill, procedure, failed, submit, fields, discard }) => {
    const { server } = renderPage(path, { as, answers });
    if (open) await open();
    else await press(opener());
    if (item) await press(page.getByRole("menuitem", { name: item }));
    const dialog = page.getByRole("dialog", { name: title });
    await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
    await fill?.(dialog);

    for (const [field, label] of Object.entries(fields)) {
      const undo = server.refuse(procedure, { reason: "INVALID_INPUT", fields: { [field]: "Så kan det inte stå." }, status: 409 });
      await dialog.getByRole("button", { name: submit, exact: true }).click();
      await expect.element(dialog.getByText("Så kan det inte stå.", { exact: true })).toBeVisible();
      const input = () => inputsOf(dialog.getByLabelText(label).elements())[0] ?? null;
      await untilFocused(input, label);
      expect(input()?.getAttribute("aria-invalid")).toBe("true");
      expect(dialog.getByRole("alert").elements()).toEqual([]);
      undo();
    }

    const undo = server.refuse(procedure, { reason: "CONFLICT", message: "Någon annan var före.", status: 409 });
    await dialog.getByRole("button", { name: submit, exact: true }).click();
    const told = dialog.getByRole("alert");
    await expect.element(told.getByText(failed, { exact: true })).toBeVisible();
    await expect.element(told.getByText("Någon annan var före.", { exact: true })).toBeVisible();
    undo();

    await userEvent.keyboard("{Escape}");
    await discard?.();
    await expect.element(dialog).not.toBeInTheDocument();
    await untilFocused(() => opener().query(), "what opened it");
  },
);

/** What a label names besides fields, such as the list of a drop-down, is no field. */
const inputsOf = (elements: Element[]): Element[] =>
  elements.filter((element) => element.matches("input:not([type=hidden]), textarea, select"));

test("ERR-06 CRIS-20 what is refused at a field that the dialog does not show is said above its buttons", async () => {
  const { server } = renderPage("/crisis-management/led", { as: "krisledare" });
  await press(button("Fler åtgärder"));
  await press(page.getByRole("menuitem", { name: "Ändra tid för nästa besked" }));
  const dialog = page.getByRole("dialog", { name: "Tid för nästa besked" });

  await dialog.getByRole("textbox", { name: "Nästa besked kommer kl" }).fill("9:3");
  await dialog.getByRole("button", { name: "Spara tiden" }).click();
  await expect.element(dialog.getByText("Skriv tiden som 18:30.", { exact: true })).toBeVisible();

  await dialog.getByRole("button", { name: "08:00" }).click();
  server.refuse("crisis.update", { reason: "INVALID_INPUT", fields: { nextUpdateAt: "Tiden har varit." }, status: 409 });
  await dialog.getByRole("button", { name: "Spara tiden" }).click();
  const told = dialog.getByRole("alert");
  await expect.element(told.getByText("Tiden kunde inte sparas", { exact: true })).toBeVisible();
  await expect.element(told.getByText("Tiden har varit.", { exact: true })).toBeVisible();

  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await untilFocused(() => button("Fler åtgärder").query(), "what opened it");
});

test("ERR-06 members that cannot be read are told of at the field where one is chosen, and are read again when it is opened", async () => {
  const { server } = renderPage("/association-journey", { as: "agare" });
  const undo = server.refuse("tasks.candidates", { reason: "CONFLICT", status: 409 });
  await press(button("Ny uppgift"));
  const dialog = page.getByRole("dialog", { name: "Ny uppgift" });
  const owner = dialog.getByRole("combobox", { name: "Ansvarig" });
  await expect.element(dialog.getByText("Medlemmarna kunde inte läsas.", { exact: true })).toBeVisible();
  await expect.element(owner).toHaveAttribute("aria-invalid", "true");
  undo();
  await owner.click();
  await page.getByRole("option", { name: "Maria Exempel" }).click();
  await expect.element(owner).toHaveValue("Maria Exempel");
  await expect.element(owner).not.toHaveAttribute("aria-invalid", "true");
});

test("ERR-06 a double click sends once, and nothing is sent while the dialog moves out", async () => {
  const { server } = renderPage("/crisis-subscribers-admin", {
    as: "agare",
    answers: { "subscribers.add": ({ fullName }) => ({ fullName }) as never },
  });
  await press(button("Lägg till"));
  const dialog = page.getByRole("dialog", { name: "Lägg till en boende" });
  await dialog.getByLabelText("Namn").fill("Ny Granne");
  await dialog.getByLabelText("E-post").fill("granne@test.example");
  // As fast as a browser can.
  const submit = dialog.getByRole("button", { name: "Lägg till", exact: true }).element() as HTMLButtonElement;
  submit.click();
  submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf("subscribers.add")).toHaveLength(1);
});
