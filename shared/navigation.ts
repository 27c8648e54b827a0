import type { AssociationRole } from "./enums.ts";
import { can, type Permission } from "./permissions.ts";
import { SEALED_NEEDS_PATH } from "./text/sealed-needs.ts";

export const MENU_GROUP_LABELS = {
  kris: "Kris",
  boende: "Boende",
  huset: "Huset",
  inkop: "Inköp",
  dokument: "Dokument",
  samverkan: "Samverkan",
} as const;
export type MenuGroupKey = keyof typeof MENU_GROUP_LABELS;

/** A page by the name that the portal gives it. */
export interface PortalPage {
  label: string;
  to: string;
  /** Where in the menu it stands; null for what is reached another way. */
  group: MenuGroupKey | null;
  /** Who has it; everybody who is signed in where nothing is said. */
  needs?: Permission;
  /** What the page is told on the way. */
  state?: { openRequestsModal: true };
}

/** Under «Huset» the house's own; the household's is its other tab, which has no entry of its own. */
export const HOUSE_WATER = "/water?tab=forening";

const alone = (label: string, to: string, needs?: Permission): PortalPage => ({ label, to, group: null, ...(needs && { needs }) });
const within =
  (group: MenuGroupKey) =>
  (label: string, to: string, needs: Permission | null = "association:read"): PortalPage => ({ label, to, group, ...(needs && { needs }) });
const [crisis, residents, house] = [within("kris"), within("boende"), within("huset")];
const [buying, documents, others] = [within("inkop"), within("dokument"), within("samverkan")];

/** Every page that has a name of its own in the portal, whoever may see it: in the order of the menu, and of the search among pages. */
export const portalPages = (role: AssociationRole | null): PortalPage[] => [
  alone(role ? "Mitt hushåll" : "Hem", "/dashboard"),
  alone("Översikt", "/association-dashboard", "association:read"),
  alone("Min hushållsprofil", "/user-form"),
  alone("Dela hushållet", "/user-form"),
  alone("Förseglade behov", SEALED_NEEDS_PATH, "association:read"),
  crisis("Krisgruppen", "/crisis-team"),
  crisis("Krisnivåer", "/crisis-levels", null),
  crisis("Krisresan", "/crisis-journey"),
  crisis("Krishistorik", "/crisis-history"),
  residents("Medlemmar", "/admin?tab=medlemmar", "admin:read"),
  residents("Krisprenumeranter", "/crisis-subscribers-admin", "subscribers:manage"),
  residents("Nå de boende", "/crisis-subscribers-admin?tab=anmalan", "subscribers:manage"),
  house("Föreningsuppgifter", "/association-profile"),
  house("Vatten", role ? HOUSE_WATER : "/water", null),
  house("Kartor", "/maps"),
  house("Kalender", "/association-calendar"),
  house("Resan", "/association-journey"),
  house("Rekommendationer", "/recommendations"),
  buying("AI-Handel", "/product-catalog", null),
  { ...buying("Förfrågningar", "/product-catalog"), state: { openRequestsModal: true } },
  buying("Produktrekommendationer", "/product-recommendations"),
  buying("Tips för hushållet", "/products", null),
  buying("Sparade", "/saved-products", null),
  documents("Dokument och mallar", "/documents"),
  documents("Krispärm", "/documents?tab=parmen"),
  documents("Formulär", "/user-form", null),
  others("Nätverk", "/collaboration/network"),
  others("Våra resurser", "/collaboration/my-resources"),
  others("Inkorg", "/collaboration/inbox"),
  others("Samverkansinställningar", "/collaboration/settings"),
  alone("Assistenten", "/ai-extended"),
  alone("Inställningar", "/settings"),
  alone("Säkerhet", "/settings?tab=sakerhet"),
  alone("Konto & GDPR", "/settings?tab=konto"),
  alone("Jourschemat", "/crisis-team?tab=jour", "association:read"),
  alone("Priser", "/pricing"),
  alone("Beredskapsområden", "/categories"),
  alone("Adminpanel", "/admin", "admin:read"),
  alone("Ansökningar", "/admin?tab=ansokningar", "admin:read"),
  alone("Export", "/admin?tab=export", "admin:read"),
  alone("Händelselogg", "/admin?tab=handelselogg", "admin:read"),
];

/** Whether somebody in this role in an association, or without one (null), has the page. */
export const hasPage = (role: AssociationRole | null, { needs }: PortalPage): boolean => needs === undefined || can(role, needs);
