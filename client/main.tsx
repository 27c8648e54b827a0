import "./theme/styles.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { Providers } from "./app/providers.tsx";
import { routes } from "./app/routes.tsx";
import { keepFailedStyles } from "./lib/lazy-part.ts";
import { keepLinkSecret } from "./lib/link-secret.ts";
import { reloadWhenBroughtBack } from "./lib/page-event-source.ts";
import { createQueryClient } from "./lib/query-client.ts";

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

const app = (
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>
);

if (isPrerendered) hydrateRoot(root, app);
else createRoot(root).render(app);
