import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { untilFocused } from "./actions.ts";
import type { Answer } from "./answers.ts";
import { renderPage } from "./render-page.tsx";
import { expectNoFaultsInWindow } from "./wcag-faults.ts";

const [UNREAD, READ]: Answer<"notifications.list"> = [
  { id: "a", title: "Någon har ansökt om medlemskap", path: "/crisis-levels", at: "2026-11-26T08:00:00.123Z", isRead: false },
  { id: "b", title: "Ditt lösenord är bytt", path: "/settings?tab=sakerhet", at: "2026-11-27T08:00:00.456Z", isRead: true },
];
const bell = (name: string) => page.getByRole("banner").getByRole("button", { name, exact: true });
const drawer = () => page.getByRole("dialog", { name: "Aviseringar" });

const render = (list: Answer<"notifications.list">, unread: number) =>
  renderPage("/settings", { as: "agare", answers: { "notifications.list": list, "notifications.unread": unread } });

test("the bell says how many are unread, and a press on one marks it and opens it", async () => {
  const { server, router } = render(
    [UNREAD, READ].flatMap((one) => one ?? []),
    1,
  );
  server.answer("notifications.markRead", () => undefined);
  await bell("Aviseringar, 1 oläst").click();
  const linksIn = (list: string) => drawer().getByRole("list", { name: list }).getByRole("link").elements().length;
  await expect.poll(() => [linksIn("Nytt"), linksIn("Tidigare")]).toEqual([1, 1]);
  await expectNoFaultsInWindow("the notifications");
  await drawer().getByRole("link", { name: "Oläst: Någon har ansökt om medlemskap" }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/crisis-levels");
  expect(server.callsOf("notifications.markRead")).toEqual([{ id: "a" }]);
  await expect.element(drawer()).not.toBeInTheDocument();
});

test("all are marked as read up to the latest that was shown, and Escape gives the focus back", async () => {
  const { server } = render(
    [UNREAD, READ].flatMap((one) => one ?? []),
    2,
  );
  server.answer("notifications.markAllRead", () => {
    server.answer("notifications.unread", 0);
    server.answer(
      "notifications.list",
      [READ].flatMap((one) => one ?? []),
    );
    return undefined;
  });
  await bell("Aviseringar, 2 olästa").click();
  await drawer().getByRole("button", { name: "Markera alla som lästa" }).click();
  await expect.element(drawer().getByRole("button", { name: "Markera alla som lästa" })).not.toBeInTheDocument();
  await expect.element(drawer().getByText("Inget nytt.", { exact: true })).toBeVisible();
  expect(drawer().getByRole("list", { name: "Tidigare" }).getByRole("link").elements()).toHaveLength(1);
  expect(server.callsOf("notifications.markAllRead")).toEqual([{ until: "2026-11-27T08:00:00.456Z" }]);
  await userEvent.keyboard("[Escape]");
  await untilFocused(() => bell("Aviseringar").query(), "the bell");
});

test("without any the drawer says what will stand there", async () => {
  render([], 0);
  await bell("Aviseringar").click();
  await expect.element(drawer().getByText("Inget nytt. Här står det som rör dig.")).toBeVisible();
});
