import type { AssociationRole, LoginWay, MembershipRequestStatus, Plan, ProductRequestStatus } from "../enums.ts";

/** Swedish labels of stored values. */

export const ROLE_LABELS: Record<AssociationRole, string> = {
  member: "Medlem",
  team_leader: "Teamledare",
  system_owner: "Systemägare",
};

export const MEMBERSHIP_REQUEST_STATUS_LABELS: Record<MembershipRequestStatus, string> = {
  pending: "Väntar på svar",
  approved: "Godkänd",
  rejected: "Avslagen",
  withdrawn: "Återkallad",
};

export const PRODUCT_REQUEST_STATUS_LABELS: Record<ProductRequestStatus, string> = {
  pending: "Skickad, väntar på leverantör",
  offer_received: "Offert mottagen",
  offer_approved: "Offert godkänd",
  order_placed: "Inköp genomfört",
  completed: "Avslutad",
  cancelled: "Avbruten",
  rejected: "Avvisad",
};

export const PLAN_LABELS: Record<Plan, string> = {
  basic: "Grundläggande",
  standard: "Standard",
  premium: "Premium",
};

/** By which way somebody has signed in; another service is called by its own name where that is known. */
export const LOGIN_WAY_LABELS: Record<LoginWay, string> = {
  password: "Lösenord",
  passkey: "Passnyckel",
  identity: "Annan tjänst",
  mail: "Länk i mejl",
};
