import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { limitKeyOf, plainAddress } from "#server/platform/limits/limit-key.ts";
import type { SubscriberChannelState } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";

/** `anna.svensson@example.se` → `a•••@example.se`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `+46701740605` → `070-••• •• 05`: the kind of number and its last two digits. */
export function maskPhone(e164: string): string {
  const shown = formatPhone(e164);
  const isNational = shown !== e164;
  const kept = isNational ? shown.indexOf("-") : 3;
  return [...shown].map((sign, index) => (/\d/.test(sign) && index >= kept && index < shown.length - 2 ? "•" : sign)).join("");
}

/** How much of a house its crisis messages reach. */
export interface CoverageView {
  active: number;
  /** As many as the house has told, and never fewer than are known one by one; null where neither is known. */
  apartments: number | null;
  /** Of those how many are not known one by one, where some are. */
  undrawn: number;
  /** Flats where somebody subscribes; whoever has named no flat is taken to live alone in one more. Null as `apartments`. */
  reached: number | null;
  /** Active subscribers who have named no flat. */
  unplaced: number;
  /** Whether flats are known one by one: then, with none undrawn and nobody unplaced, nothing is estimated. */
  isByFlat: boolean;
  /** `reached` of `apartments`, 0–1. */
  share: number | null;
}

/** What is counted of a house: its flats one by one, those where somebody subscribes, and who subscribes without having named one. */
export interface FlatCounts {
  active: number;
  flats: number;
  placedFlats: number;
  unplaced: number;
}

/** How much of a house is reached, of all its flats: a house that is drawn in part is not taken for the part. */
export function coverageOf({ active, flats, placedFlats, unplaced }: FlatCounts, told: number | null): CoverageView {
  const isByFlat = flats > 0;
  const apartments = Math.max(flats, told ?? 0) || null;
  const reached = apartments && Math.min(apartments, placedFlats + unplaced);
  const undrawn = isByFlat ? (apartments ?? 0) - flats : 0;
  return { active, apartments, undrawn, reached, unplaced, isByFlat, share: apartments && (reached ?? 0) / apartments };
}

/** An address without the part that names one customer: `192.0.2.0`, `2001:db8:1::/48`. It proves where a consent came from. */
export function shortenIp(ipAddress: string | null): string | null {
  const address = plainAddress(ipAddress);
  if (!address) return null;
  const network = limitKeyOf(address);
  if (network.endsWith("::/64")) return `${network.split(":").slice(0, 3).join(":")}::/48`;
  return /^\d+\.\d+\.\d+\.\d+$/.test(address) ? address.replace(/\d+$/, "0") : null;
}

/** Whether a confirmation can go to this number: a mobile telephone of a country that the portal pays codes to. */
export function takesCodes(e164: string, prefixes: readonly string[]): boolean {
  const type = parsePhoneNumberFromString(e164)?.getType();
  return (type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE") && prefixes.some((prefix) => e164.startsWith(prefix));
}

/** No answer about an address comes sooner, so that the time tells nothing of whether it is known. */
export const ANSWER_AFTER_MS = 250;

type Channel = "email" | "sms";

interface Claimed {
  id: string;
  email: string | null;
  phoneNumber: string | null;
  emailState: SubscriberChannelState;
  phoneState: SubscriberChannelState;
}

export interface ClaimPlan {
  /** Unconfirmed rows that go: whoever claims their address anew takes it along. */
  removed: string[];
  /** Rows that lose an address at which they get nothing, and keep the other. */
  released: { id: string; channel: Channel }[];
  /** Rows that are asked to confirm again, or told that they are confirmed. */
  kept: { id: string; channel: Channel; isActive: boolean }[];
  /** The addresses of the one new row; null when there is none. */
  added: { email: string | null; phoneNumber: string | null } | null;
}

const stateOf = (row: Claimed, channel: Channel): SubscriberChannelState => (channel === "email" ? row.emailState : row.phoneState);
const otherAddress = (row: Claimed, channel: Channel): string | null => (channel === "email" ? row.phoneNumber : row.email);

/**
 * What a sign-up with these addresses does to the rows that have one of them. Nobody has shown yet that the addresses are
 * theirs: so nothing is joined to what somebody has confirmed, and an address that nobody has confirmed belongs to nobody. One
 * that has ended stays in its row only where it is the whole of it: the rest may be a stranger's who once named it.
 */
export function planClaim(rows: readonly Claimed[], email: string | null, phoneNumber: string | null): ClaimPlan {
  const plan: ClaimPlan = { removed: [], released: [], kept: [], added: null };
  const free: { email: string | null; phoneNumber: string | null } = { email: null, phoneNumber: null };
  const claim = (channel: Channel, address: string): void => {
    const row = rows.find((known) => (channel === "email" ? known.email : known.phoneNumber) === address);
    const isWhole = row !== undefined && row.email === email && row.phoneNumber === phoneNumber;
    const hasEnded = row !== undefined && otherAddress(row, channel) === null && stateOf(row, channel) !== "pending";
    if (row && (isWhole || hasEnded || stateOf(row, channel) === "active")) {
      plan.kept.push({ id: row.id, channel, isActive: stateOf(row, channel) === "active" });
      return;
    }
    if (row && otherAddress(row, channel) !== null) plan.released.push({ id: row.id, channel });
    else if (row) plan.removed.push(row.id);
    if (channel === "email") free.email = address;
    else free.phoneNumber = address;
  };
  if (email) claim("email", email);
  if (phoneNumber) claim("sms", phoneNumber);
  if (free.email || free.phoneNumber) plan.added = free;
  return plan;
}

/**
 * The one address at which the board's list asks somebody: the mail, which costs nothing, else the telephone. Nobody gets two messages
 * for one question; the other address is asked when they say so. Null where nothing is to be asked.
 */
export function addressToAsk(
  { emailState, phoneState }: { emailState: SubscriberChannelState; phoneState: SubscriberChannelState },
  scope: "new" | "all",
): Channel | null {
  const asks = (state: SubscriberChannelState): boolean => state === "pending" || state === "active";
  if (asks(emailState)) return scope === "all" || emailState === "pending" ? "email" : null;
  return asks(phoneState) && (scope === "all" || phoneState === "pending") ? "sms" : null;
}
