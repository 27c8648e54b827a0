import { shownName } from "#server/platform/shown-name.ts";
import type { AssociationRole, MembershipRequestStatus } from "#shared/enums.ts";
import { apartmentName } from "#shared/format/apartment.ts";
import type { LedTeam } from "./led-teams.ts";

export interface MemberView {
  profileId: string;
  displayName: string;
  role: AssociationRole;
  joinedAt: Date;
  /** Address and telephone number only for system owners. */
  email: string | null;
  phoneNumber: string | null;
  /** Where the member lives, only for system owners; null where nobody has said. */
  home: { stairwellId: string; stairwell: string; flat: string } | null;
  /** The crisis teams the member is Teamledare of, in the order of their areas. */
  leads: LedTeam[];
}

/** How many members are in each role, and how many applications in each state. */
export interface MembershipCounts {
  members: Record<AssociationRole, number>;
  requests: Record<MembershipRequestStatus, number>;
}

/** Without the right to contact data a nameless member stays nameless, and has neither address nor number. */
export function toMemberView(
  row: {
    profileId: string;
    fullName: string | null;
    name: string | null;
    email: string;
    phoneNumber: string | null;
    role: AssociationRole;
    joinedAt: Date;
    apartment: { stairwellId: string | null; stairwell: string | null; number: string | null; name: string | null } | null;
    leads: LedTeam[];
  },
  mayContact: boolean,
): MemberView {
  return {
    profileId: row.profileId,
    displayName: shownName(row, mayContact),
    role: row.role,
    joinedAt: row.joinedAt,
    email: mayContact ? row.email : null,
    phoneNumber: mayContact ? row.phoneNumber : null,
    home: mayContact ? homeOf(row.apartment) : null,
    leads: row.leads,
  };
}

function homeOf(apartment: Parameters<typeof toMemberView>[0]["apartment"]): MemberView["home"] {
  const { stairwellId, stairwell } = apartment ?? {};
  return apartment && stairwellId && stairwell ? { stairwellId, stairwell, flat: apartmentName(apartment) } : null;
}
