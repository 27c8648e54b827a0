import type { RouteObject } from "react-router";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { withPageStyles } from "#client/theme/with-page-styles.ts";
import { FORM_PAGES, FORM_SLUGS } from "#shared/content/form-pages.ts";
import { SEALED_NEEDS_PATH } from "#shared/text/sealed-needs.ts";
import { CATALOGUE, CRISIS } from "./asked-ahead.ts";
import { ErrorScreen } from "./error-screen.tsx";
import type { PageHandle } from "./page-handle.ts";
import { RootLayout } from "./root-layout.tsx";

const page = (handle: PageHandle): PageHandle => handle;

/** The parts of `client/ui` in all their states; the build leaves it out. */
const GALLERY: RouteObject[] = import.meta.env.DEV
  ? [{ path: "dev/ui", lazy: withPageStyles(() => import("#client/ui/gallery/gallery-page.tsx")), handle: page({ title: "Delar" }) }]
  : [];

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
            path: "h/:code",
            lazy: () => import("#client/features/membership/invitation-page.tsx"),
            handle: page({ title: "Inbjudan" }),
          },
          {
            path: "reset-password",
            lazy: () => import("#client/features/account/reset-password-page.tsx"),
            handle: page({ title: "Återställ lösenord" }),
          },
          {
            path: "pricing",
            lazy: () => import("#client/features/plans/pricing-page.tsx"),
            handle: page({ title: "Priser", hasTopNavigation: true }),
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
        path: "auth/oidc",
        lazy: () => import("#client/features/account/identity-return-page.tsx"),
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
        lazy: () => import("./layouts/reading-layout.tsx"),
        children: [
          {
            path: "categories",
            lazy: withPageStyles(() => import("#client/features/areas/categories-page.tsx")),
            handle: page({ title: "Beredskapsområden", hasTopNavigation: true }),
          },
          {
            path: "about",
            lazy: () => import("#client/features/legal/about-page.tsx"),
            handle: page({ title: "Om oss", hasTopNavigation: true }),
          },
        ],
      },
      {
        lazy: () => import("./layouts/chat-layout.tsx"),
        children: [
          {
            path: "chat-2",
            lazy: withPageStyles(() => import("#client/features/assistant/chat-page.tsx")),
            handle: page({ title: "Chatt" }),
          },
        ],
      },
      {
        lazy: () => import("./layouts/operations-layout.tsx"),
        children: [
          {
            path: "drift",
            lazy: withPageStyles(() => import("#client/features/operations/operations-page.tsx")),
            handle: page({ title: "Drift" }),
          },
        ],
      },
      {
        lazy: () => import("./layouts/main-layout.tsx"),
        children: [
          {
            path: "ai-extended",
            lazy: withPageStyles(() => import("#client/features/assistant/assistant-page.tsx")),
            handle: page({ title: "Assistenten" }),
          },
          { path: "dashboard", lazy: () => import("#client/features/account/dashboard-page.tsx"), handle: page({ title: "Hem" }) },
          {
            path: "association-dashboard",
            lazy: withPageStyles(() => import("#client/features/association/association-dashboard-page.tsx")),
            handle: page({ title: "Översikt", hasTopNavigation: true }),
          },
          {
            path: "product-catalog",
            lazy: withPageStyles(() => import("#client/features/catalogue/product-catalog-page.tsx")),
            handle: page({ title: "AI-Handel" }),
            ...CATALOGUE,
          },
          {
            path: "product-recommendations",
            lazy: withPageStyles(() => import("#client/features/product-recommendations/recommendations-page.tsx")),
            handle: page({ title: "Produktrekommendationer" }),
          },
          {
            path: "association-calendar",
            lazy: withPageStyles(() => import("#client/features/calendar/calendar-page.tsx")),
            handle: page({ title: "Föreningens kalender" }),
          },
          {
            path: "water",
            lazy: withPageStyles(() => import("#client/features/water/water-page.tsx")),
            handle: page({ title: "Vattenförsörjning" }),
          },
          {
            path: "documents",
            lazy: withPageStyles(() => import("#client/features/documents/documents-page.tsx")),
            handle: page({ title: "Dokument och mallar" }),
          },
          {
            path: "recommendations",
            lazy: withPageStyles(() => import("#client/features/recommendations/actions-page.tsx")),
            handle: page({ title: "Rekommendationer" }),
          },
          {
            path: "start",
            lazy: withPageStyles(() => import("#client/features/start/start-page.tsx")),
            handle: page({ title: "Kom igång" }),
          },
          {
            path: "products",
            lazy: withPageStyles(() => import("#client/features/household-products/product-tips-page.tsx")),
            handle: page({ title: "Produkttips för hushållet" }),
          },
          {
            path: "saved-products",
            lazy: withPageStyles(() => import("#client/features/household-products/saved-products-page.tsx")),
            handle: page({ title: "Sparade produkter" }),
          },
          {
            path: "success",
            lazy: withPageStyles(() => import("#client/features/plans/success-page.tsx")),
            handle: page({ title: "Tack för köpet" }),
          },
          {
            path: "settings",
            lazy: withPageStyles(() => import("#client/features/account/settings/settings-page.tsx")),
            handle: page({ title: "Kontoinställningar" }),
          },
          {
            path: "crisis-levels",
            lazy: withPageStyles(() => import("#client/features/crisis-levels/crisis-levels-page.tsx")),
            handle: page({ title: "Krisnivåer" }),
          },
          {
            path: "crisis-levels/persona/:crisisLevelInsightId",
            lazy: withPageStyles(() => import("#client/features/crisis-levels/insight-page.tsx")),
            handle: page({ title: "Krisnivå per person" }),
          },
          {
            path: "crisis-journey",
            lazy: withPageStyles(() => import("#client/features/scenarios/crisis-journey-page.tsx")),
            handle: page({ title: "Krisresan" }),
          },
          {
            path: "crisis-management/:activationId",
            lazy: withPageStyles(() => import("#client/features/crisis/crisis-management-page.tsx")),
            handle: page({ title: "Krisledning" }),
            ...CRISIS,
          },
          {
            path: "maps",
            lazy: withPageStyles(() => import("#client/features/maps/maps-page.tsx")),
            handle: page({ title: "Kartor" }),
          },
          {
            path: "crisis-history",
            lazy: withPageStyles(() => import("#client/features/crisis/history/crisis-history-page.tsx")),
            handle: page({ title: "Krishistorik" }),
          },
          {
            path: "crisis-history/:importedCrisisId",
            lazy: withPageStyles(() => import("#client/features/crisis/history/imported-crisis-page.tsx")),
            handle: page({ title: "Tidigare händelse" }),
          },
          {
            path: "crisis-subscribers-admin",
            lazy: withPageStyles(() => import("#client/features/subscribers/subscribers-page.tsx")),
            handle: page({ title: "Krisprenumeranter", tabTitles: { anmalan: "Nå de boende" } }),
          },
          {
            path: "teams",
            lazy: withPageStyles(() => import("#client/features/teams/crisis-group-page.tsx")),
            handle: page({ title: "Krisgruppen" }),
          },
          {
            path: "crisis-team",
            lazy: withPageStyles(() => import("#client/features/teams/crisis-group-page.tsx")),
            handle: page({ title: "Krisgruppen" }),
          },
          {
            path: "association-journey",
            lazy: withPageStyles(() => import("#client/features/journey/journey-page.tsx")),
            handle: page({ title: "Föreningens beredskapsresa" }),
          },
          {
            path: "association-profile",
            lazy: withPageStyles(() => import("#client/features/association/association-profile-page.tsx")),
            handle: page({ title: "Föreningsuppgifter" }),
          },
          {
            path: "collaboration/network",
            lazy: withPageStyles(() => import("#client/features/collaboration/network-page.tsx")),
            handle: page({ title: "Nätverk" }),
          },
          {
            path: "collaboration/my-resources",
            lazy: withPageStyles(() => import("#client/features/collaboration/my-resources-page.tsx")),
            handle: page({ title: "Våra resurser" }),
          },
          {
            path: "collaboration/settings",
            lazy: withPageStyles(() => import("#client/features/collaboration/settings-page.tsx")),
            handle: page({ title: "Samverkansinställningar" }),
          },
          {
            path: "collaboration/inbox",
            lazy: withPageStyles(() => import("#client/features/collaboration-alerts/inbox-page.tsx")),
            handle: page({ title: "Inkorg" }),
          },
          {
            path: "collaboration/alerts/new",
            lazy: withPageStyles(() => import("#client/features/collaboration-alerts/new-alert-page.tsx")),
            handle: page({ title: "Nytt samverkanslarm" }),
          },
          {
            path: SEALED_NEEDS_PATH.slice(1),
            lazy: withPageStyles(() => import("#client/features/sealed-needs/sealed-needs-page.tsx")),
            handle: page({ title: "Förseglade behov" }),
          },
          // `/{type}` (decision 46): each form by its own address, so that any other word is no page.
          ...FORM_SLUGS.map((type) => ({
            path: type,
            lazy: withPageStyles(() => import("#client/features/forms/form-page.tsx")),
            handle: page({ title: FORM_PAGES[type] }),
          })),
          {
            lazy: () => import("./guards/admin-guard.tsx"),
            children: [
              {
                path: "stripe-test",
                lazy: withPageStyles(() => import("#client/features/plans/stripe-test-page.tsx")),
                handle: page({ title: "Stripe" }),
              },
              {
                path: "admin",
                lazy: withPageStyles(() => import("#client/features/admin/admin-page.tsx")),
                handle: page({ title: "Adminpanel" }),
              },
            ],
          },
        ],
      },
      ...GALLERY,
      { path: "*", lazy: () => import("./not-found-page.tsx"), handle: page({ title: "Sidan hittades inte" }) },
    ],
  },
];
