import "./theme/styles.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { connectionContext } from "./app/asked-ahead.ts";
import { Providers } from "./app/providers.tsx";
import { routes } from "./app/routes.tsx";
import { connect } from "./lib/connection.ts";
import { keepFailedStyles } from "./lib/lazy-part.ts";
import { keepLinkSecret } from "./lib/link-secret.ts";
import { reloadWhenBroughtBack } from "./lib/page-event-source.ts";

keepLinkSecret();
keepFailedStyles();
reloadWhenBroughtBack();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** A page rendered at build time must find its components at once, or React would throw the markup away. */
async function loadRoutesOfThisPage(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

// Menus stand on it; browsers before spring 2024 may lack it (decision 0038).
if (!("popover" in HTMLElement.prototype)) await import("@oddbird/popover-polyfill");

const isPrerendered = root.dataset.page === window.location.pathname;
if (isPrerendered) await loadRoutesOfThisPage();

const connection = connect();
const context = new RouterContextProvider(new Map([[connectionContext, connection]]));
const router = createBrowserRouter(routes, { getContext: () => context });
// The questions of its routes leave before anything is drawn.
if (!isPrerendered) await new Promise((resolve) => setTimeout(resolve));

const app = (
  <StrictMode>
    <Providers connection={connection}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
);

if (isPrerendered) hydrateRoot(root, app);
else createRoot(root).render(app);
