import { isHere, tell, useKeptText } from "#client/lib/unsent/changes.ts";
import { keepSaved, readSaved, type SavedProduct } from "./saved-products.ts";
import { adoptUnsent, keepUnsent, noteChanges, readUnsent, type UnsentProduct, withoutSent, withUnsent } from "./unsent.ts";

/** The list as any window of this browser left it. */
export function useKeptList(userId: string): SavedProduct[] {
  const value = useKeptText(userId, "saved-products");
  return value === seen.text && userId === seen.userId ? seen.list : see(userId, value);
}

/** The list of a text is made once: whoever draws it compares. */
let seen: { userId: string; text: string; list: SavedProduct[] } = { userId: "", text: "", list: [] };
function see(userId: string, text: string): SavedProduct[] {
  seen = { userId, text, list: readSaved(userId) };
  return seen.list;
}

/** How many products the server has not heard of. */
export const useUnsentCount = (userId: string): number => {
  useKeptText(userId, "unsent-products");
  return readUnsent(userId).length;
};

/** Changes the list, and notes what the server is to hear. Answers whether the browser took it. */
export function changeKept(userId: string, alter: (current: readonly SavedProduct[]) => SavedProduct[]): boolean {
  if (!isHere(userId)) return false;
  const before = readSaved(userId);
  const after = alter(before);
  // Of what the server has never had it must hear the whole, not only what is changed now.
  const unsent = adoptUnsent(readUnsent(userId), before);
  keepUnsent(userId, noteChanges(unsent, { before, after, now: Date.now() }));
  const isKept = keepSaved(userId, after);
  tell();
  return isKept;
}

/** Takes the server's list, and over it what the server has not heard of: nothing is overwritten in silence. */
export function takeServerList(userId: string, list: readonly SavedProduct[]): void {
  if (!isHere(userId)) return;
  const unsent = adoptUnsent(readUnsent(userId), readSaved(userId));
  keepUnsent(userId, unsent);
  keepSaved(userId, withUnsent(list, unsent));
  tell();
}

/** Takes the list as the server has it after it heard of what was sent, or refused it; null as long as nobody knows it. */
export function settleSent(userId: string, list: readonly SavedProduct[] | null, sent: readonly UnsentProduct[]): void {
  if (!isHere(userId)) return;
  // Looked at while what was sent still stands there: of it nothing is taken for unheard of.
  const unsent = withoutSent(adoptUnsent(readUnsent(userId), readSaved(userId)), sent);
  keepUnsent(userId, unsent);
  if (list) keepSaved(userId, withUnsent(list, unsent));
  tell();
}

/** Notes what else the server has not heard of, or has heard of by now. */
export function changeUnsent(userId: string, alter: (unsent: UnsentProduct[]) => UnsentProduct[]): void {
  if (!isHere(userId)) return;
  keepUnsent(userId, alter(readUnsent(userId)));
  tell();
}
