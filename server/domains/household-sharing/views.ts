/** Somebody else who shares the caller's household. */
export interface HousemateView {
  name: string;
  /** Whether it was their household when the sharing began. */
  isHost: boolean;
  /** Since when they and the host share it; null for the host. */
  since: Date | null;
  /** What the caller can end by themselves: the own part, or as host anybody's. */
  shareId: string | null;
}

/** An invitation of the caller that waits. It looks the same whether anybody has the address or not. */
export interface SentInvitationView {
  shareId: string;
  email: string;
  expiresAt: Date;
}

/** An invitation to the caller. */
export interface ReceivedInvitationView {
  shareId: string;
  /** Who asks: a name can be anybody's, an address cannot. */
  name: string;
  email: string;
  expiresAt: Date;
}

export interface HouseholdSharingView {
  /** Null as long as the household is the caller's alone. */
  role: "host" | "guest" | null;
  /** How many the household says they are; null as long as nobody has told. Who began to share was perhaps not counted. */
  familySize: number | null;
  housemates: HousemateView[];
  sent: SentInvitationView[];
  received: ReceivedInvitationView[];
}
