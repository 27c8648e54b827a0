/** Who the caller's association is in a joint purchase: who began it, who takes part, or who may. */
export type JointRole = "starter" | "joined" | "invited";

export interface JointPurchaseSummary {
  id: string;
  role: JointRole;
  starterName: string;
  supplierName: string;
  /** YYYY-MM-DD: the last day on which quantities may change. */
  lastDay: string;
  isOpen: boolean;
  /** How many associations take something. */
  houses: number;
  /** A request has been made of the sums. */
  isRequested: boolean;
}

export interface JointLineView {
  productId: string;
  productName: string;
  articleNumber: string;
  unitQuantity: number;
  unitMetric: string;
  /** Kronor excluding VAT for a package, by the catalogue of today; null for what is not sold or is `Pris på förfrågan`. */
  unitPrice: number | null;
  vatPercent: number;
  /** Packages of all together, and of the caller's association. */
  sum: number;
  own: number;
}

/** What one association takes. Nobody in it is named. */
export interface JointPartView {
  name: string;
  isOwn: boolean;
  contactRole: string | null;
  quantities: { productId: string; quantity: number }[];
}

export interface JointPurchaseView extends JointPurchaseSummary {
  /** The role that others turn to at whoever began it. */
  contactRole: string | null;
  lines: JointLineView[];
  /** All parts for whoever began it, the own one for those who take part, none for who may. */
  parts: JointPartView[];
  /** Only for whoever began it. */
  productRequestId: string | null;
}
