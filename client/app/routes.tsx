import type { RouteObject } from "react-router";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { ErrorScreen } from "./error-screen.tsx";
import type { PageHandle } from "./page-handle.ts";
import { RootLayout } from "./root-layout.tsx";

const page = (handle: PageHandle): PageHandle => handle;

/** Every page is a chunk of its own, and so is the frame around each group. */
export const routes: RouteObject[] = [
  {
    path: "/",
    Component: RootLayout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => <LoadingScreen />,
    children: [
      {
        lazy: () => import("./layouts/public-layout.tsx"),
        children: [
          {
            index: true,
            lazy: () => import("#client/features/account/landing-page.tsx"),
            handle: page({ title: "Beredskap för hela huset", hasTopNavigation: true }),
          },
          { path: "login", lazy: () => import("#client/features/account/login-page.tsx"), handle: page({ title: "Logga in" }) },
          { path: "signup", lazy: () => import("#client/features/account/signup-page.tsx"), handle: page({ title: "Skapa konto" }) },
          {
            path: "signup-confirmation",
            lazy: () => import("#client/features/account/signup-confirmation-page.tsx"),
            handle: page({ title: "Kolla din e-post" }),
          },
          {
            path: "reset-password",
            lazy: () => import("#client/features/account/reset-password-page.tsx"),
            handle: page({ title: "Återställ lösenord" }),
          },
          {
            path: "integritet",
            lazy: () => import("#client/features/legal/privacy-page.tsx"),
            handle: page({ title: "Integritetspolicy" }),
          },
          {
            path: "tillganglighet",
            lazy: () => import("#client/features/legal/accessibility-page.tsx"),
            handle: page({ title: "Tillgänglighetsredogörelse" }),
          },
          {
            path: "sa-lagrar-vi-data",
            lazy: () => import("#client/features/legal/storage-page.tsx"),
            handle: page({ title: "Så lagrar vi data" }),
          },
        ],
      },
      {
        path: "auth/callback",
        lazy: () => import("#client/features/account/auth-callback-page.tsx"),
        handle: page({ title: "Slutför inloggning" }),
      },
      {
        lazy: () => import("./layouts/setup-layout.tsx"),
        children: [
          {
            path: "profile-type-selection",
            lazy: () => import("#client/features/account/profile-type-selection-page.tsx"),
            handle: page({ title: "Välj profil" }),
          },
          {
            path: "account-setup-choice",
            lazy: () => import("#client/features/account/account-setup-choice-page.tsx"),
            handle: page({ title: "Starta eller gå med" }),
          },
          {
            path: "create-association",
            lazy: withPageStyles(() => import("#client/features/association/create-association-page.tsx")),
            handle: page({ title: "Starta egen förening" }),
          },
          {
            path: "join-association",
            lazy: withPageStyles(() => import("#client/features/membership/join-association-page.tsx")),
            handle: page({ title: "Gå med i en förening" }),
          },
          {
            path: "pending-approval",
            lazy: withPageStyles(() => import("#client/features/membership/pending-approval-page.tsx")),
            handle: page({ title: "Din ansökan" }),
          },
        ],
      },
      {
        lazy: () => import("./layouts/main-layout.tsx"),
        children: [
          { path: "dashboard", lazy: () => import("#client/features/account/dashboard-page.tsx"), handle: page({ title: "Mitt konto" }) },
          {
            path: "association-dashboard",
            lazy: withPageStyles(() => import("#client/features/association/association-dashboard-page.tsx")),
            handle: page({ title: "Översikt", hasTopNavigation: true }),
          },
          {
            path: "product-catalog",
            lazy: withPageStyles(() => import("#client/features/catalogue/product-catalog-page.tsx")),
            handle: page({ title: "AI-Handel" }),
          },
          {
            path: "settings",
            lazy: withPageStyles(() => import("#client/features/account/settings/settings-page.tsx")),
            handle: page({ title: "Kontoinställningar" }),
          },
          {
            path: "association-profile",
            lazy: withPageStyles(() => import("#client/features/association/association-profile-page.tsx")),
            handle: page({ title: "Föreningsuppgifter" }),
          },
          {
            lazy: () => import("./guards/admin-guard.tsx"),
            children: [
              {
                path: "admin",
                lazy: withPageStyles(() => import("#client/features/admin/admin-page.tsx")),
                handle: page({ title: "Adminpanel" }),
              },
            ],
          },
        ],
      },
      { path: "*", lazy: () => import("./not-found-page.tsx"), handle: page({ title: "Sidan hittades inte" }) },
    ],
  },
];
