import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "./render-page.tsx";
import { undecided } from "./session.ts";

const SETUP = ["/profile-type-selection", "/pending-approval", "/account-setup-choice", "/create-association", "/join-association"];
type Router = ReturnType<typeof renderPage>["router"];

/** Where who goes there is led, one address after the other. */
async function expectLedTo(router: Router, paths: readonly string[], destination: (path: string) => string): Promise<void> {
  for (const path of paths) {
    await router.navigate(path);
    await expect.poll(() => router.state.location.pathname + router.state.location.search, { message: path }).toBe(destination(path));
  }
}

const title = (name: string | RegExp) => expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("ERR-01 a path outside the listed routes shows the not-found page, also one below a route", async () => {
  const { router } = renderPage("/", { as: "agare" });
  for (const path of ["/finns-inte", "/documents/finns-inte", "/collaboration"]) {
    await router.navigate("/about");
    await title("Om oss");
    await router.navigate(path);
    await title("Sidan hittades inte");
    expect(document.title).toContain("Sidan hittades inte");
  }
});

test("GUARD-01 GUARD-02 GUARD-05 GUARD-06 signed out, every page of both groups leads to the sign-in and remembers where from", async () => {
  const { router } = renderPage("/");
  const paths = [...SETUP.slice(0, -1), "/dashboard", "/association-dashboard", "/product-catalog?search=dunk"];
  await expectLedTo(router, paths, (path) => `/login?redirect=${path.replace("?", "%3F").replace("=", "%3D")}`);
  await title("Logga in");
});

test("GUARD-08 GUARD-09 GUARD-10 with an open setup the main pages lead to the choice of profile type, the setup pages do not", async () => {
  const { router } = renderPage("/", { as: "privat", answers: { "auth.session": undecided() } });
  await expectLedTo(router, ["/dashboard", "/association-dashboard", "/product-catalog"], () => "/profile-type-selection");
  await title("Hur ska du använda tjänsten?");
  for (const [path, name] of [
    ["/account-setup-choice", "Starta en förening eller gå med i en"],
    ["/create-association", "Starta egen förening"],
    ["/join-association", "Gå med i en förening"],
  ] as const) {
    await router.navigate(path);
    await title(name);
    expect(router.state.location.pathname).toBe(path);
  }
});

test("GUARD-14 who has completed the setup is led from the setup pages to the dashboard", async () => {
  const { router } = renderPage("/", { as: "medlem" });
  await expectLedTo(router, SETUP, () => "/dashboard");
  await title(/^(God|Hej)/);
});
