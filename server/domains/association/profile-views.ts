import type { AmbitionLevelView } from "#server/domains/preparedness/views.ts";
import type { ContactView } from "./contacts.ts";
import type { AssociationFactsView, AssociationView } from "./house-queries.ts";
import type { ShutoffView } from "./shutoffs.ts";

/** All that stands on the association's own page. */
export interface AssociationProfileView {
  association: AssociationView & AssociationFactsView;
  contacts: ContactView[];
  /** Null for plain members, who do not see them. */
  shutoffs: ShutoffView[] | null;
  ambitionLevels: AmbitionLevelView[];
}
