import { formatInviteCode } from "./invite-code.ts";

/** The public page where residents of a house sign up for its crisis messages; the QR code of the poster. */
export function subscribeLink(origin: string, associationId: string): string {
  return `${origin}${subscribePath(associationId)}`;
}

/** The same page without a house: it asks for its code. */
const SUBSCRIBE_PATH = "/crisis-subscribe";

/** The same page within the portal. */
export const subscribePath = (associationId: string): string => `${SUBSCRIBE_PATH}/${associationId}`;

/** Whether it is a page of the server's, outside of the client's routes. */
export const isSubscribePath = (path: string): boolean => path === SUBSCRIBE_PATH || path.startsWith(`${SUBSCRIBE_PATH}/`);

/** Leads to the same page; short enough to be typed by hand from a door. `code` is that of the short address to the house. */
export const alarmPath = (code: string): string => `/larm/${formatInviteCode(code)}`;

/** Where one changes or ends a subscription with a code sent to one's own address. */
export function manageLink(origin: string, associationId: string): string {
  return `${subscribeLink(origin, associationId)}/andra`;
}

/** Confirms an address that somebody gave; the secret is single use. */
export function confirmLink(origin: string, secret: string): string {
  return `${origin}/bekrafta/${secret}`;
}

/**
 * Ends the messages by e-mail, where it stands; an SMS is answered with STOPP. `signed` is the subscriber's id signed for the
 * purpose `leave`. One POST to it is enough, as RFC 8058 asks of the List-Unsubscribe header.
 */
export function leaveLink(origin: string, signed: string): string {
  return `${origin}/avsluta/${signed}`;
}
