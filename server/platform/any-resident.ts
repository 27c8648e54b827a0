import type { MemberActor } from "./actor.ts";

/** The eyes of a member who is nobody: what is read with them is meant for every member, and holds nothing of who asks. */
export const asAnyResident = (actor: MemberActor): MemberActor => ({
  ...actor,
  role: "member",
  profileId: "00000000-0000-0000-0000-000000000000",
});
