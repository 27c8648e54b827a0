import "#client/theme/styles.css";
import { cleanNotifications } from "@mantine/notifications";
import type { QueryClient } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { onTestFinished } from "vitest";
import { connectionContext } from "#client/app/asked-ahead.ts";
import { Providers } from "#client/app/providers.tsx";
import { routes } from "#client/app/routes.tsx";
import { connect } from "#client/lib/connection.ts";
import { accessStore, generalStore } from "#client/lib/notify.ts";
import { THEME_KEY } from "#client/theme/color-scheme-manager.ts";
import { twoFrames } from "./actions.ts";
import type { Answers } from "./answers.ts";
import { type Persona, StandIn } from "./stand-in.ts";

interface PageOptions {
  /** Whose recorded answers the page gets; nobody is signed in otherwise. */
  as?: Persona;
  /** In place of the recorded ones, or beside them. */
  answers?: Answers;
  /** `system` is whoever has chosen none. */
  scheme?: "light" | "dark" | "system";
}

/**
 * The portal at this address, in this browser, with a stand-in for the server. It is taken away when the test ends, which then fails if the
 * page has asked for something that nobody answers, has written an error to its console, or goes on drawing when it is gone.
 */
export function renderPage(address: string, { as, answers = {}, scheme = "light" }: PageOptions = {}) {
  const server = new StandIn(as ?? null, answers);
  if (scheme !== "system") localStorage.setItem(THEME_KEY, scheme);
  // A test that folded the sidebar leaves that to nobody.
  document.cookie = "sidebar_state=; path=/; max-age=0";
  window.fetch = server.fetch;
  const connection = connect();
  const { queryClient } = connection;
  const context = new RouterContextProvider(new Map([[connectionContext, connection]]));
  const router = createMemoryRouter(routes, { initialEntries: [address], getContext: () => context });
  const container = document.body.appendChild(document.createElement("div"));
  container.id = "root";
  const root = createRoot(container);
  root.render(
    <Providers connection={connection}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const forgetAddress = showAddressOf(router);
  const endFaults = noteFaults();
  onTestFinished(async () => {
    forgetAddress();
    server.releaseAll();
    root.unmount();
    const endFrames = noteFrames();
    await endQuestions(queryClient);
    const faults = [...endFaults(), ...endFrames()];
    end(container, server);
    if (faults.length > 0) throw new Error(`the page told of faults: ${faults.join(" | ")}`);
  });
  return { server, router };
}

/** Takes down what is written to the console as an error, until the returned function is called, which tells it. */
function noteFaults(): () => string[] {
  const write = console.error;
  const faults: string[] = [];
  console.error = (...parts: unknown[]) => {
    faults.push(parts.map(String).join(" "));
    write(...parts);
  };
  return () => {
    console.error = write;
    return faults;
  };
}

/**
 * Takes down what asks for one frame after the other, until the returned function is called, which tells it: of a page that is gone it would
 * go on for as long as the browser stands open.
 */
function noteFrames(): () => string[] {
  const ask = window.requestAnimationFrame;
  const asked = new Map<FrameRequestCallback, number>();
  window.requestAnimationFrame = (callback) => {
    asked.set(callback, 1 + (asked.get(callback) ?? 0));
    return ask.call(window, callback);
  };
  return () => {
    window.requestAnimationFrame = ask;
    return [...asked].filter(([, times]) => times > 1).map(([callback]) => `asks for frame after frame: ${callback}`);
  };
}

/** Lists read the window's own address, which is the router's in the portal. Afterwards it is Vitest's again. */
function showAddressOf(router: ReturnType<typeof createMemoryRouter>): () => void {
  const before = window.location.href;
  const show = ({ location: { pathname, search, hash } }: typeof router.state) =>
    window.history.replaceState(window.history.state, "", pathname + search + hash);
  show(router.state);
  const stop = router.subscribe(show);
  return () => {
    stop();
    window.history.replaceState(window.history.state, "", before);
  };
}

/** What a page still wanted to ask, at once or a second time, would be asked of the next test's stand-in. */
async function endQuestions(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries();
  queryClient.clear();
  // What is gathered for one request leaves a moment later: by a timer, which this one comes after.
  await twoFrames();
  await new Promise((resolve) => setTimeout(resolve, 10));
}

function end(container: HTMLElement, server: StandIn): void {
  container.remove();
  for (const toasts of [accessStore, generalStore]) cleanNotifications(toasts);
  localStorage.clear();
  sessionStorage.clear();
  if (server.unanswered.size > 0) throw new Error(`nobody answers ${[...server.unanswered].join(", ")}`);
}
