const FIRST_DELAY_MS = 500;
const ATTACKED_DELAY_MS = 1_000;
const LONGEST_ATTACKED_DELAY_MS = 8_000;

/** Which share of a limit's points is taken, this try included; 1 is all of them. */
interface TakenShares {
  /** Of one network address's tries at one account. */
  accountAndAddress: number;
  /** Of the tries at one account from anywhere, which can pass 1: nobody is locked out by them. */
  account: number;
}

/**
 * Milliseconds a password must wait before it is looked at: the third of five tries half a second, then twice as long each
 * time; an account tried more often than its limit a further second, which doubles with every quarter of the limit, up to eight.
 */
export function signInDelay({ accountAndAddress, account }: TakenShares): number {
  const ofAddress = accountAndAddress > 0.5 ? FIRST_DELAY_MS * 2 ** ((accountAndAddress - 0.6) * 5) : 0;
  const ofAccount = account > 1 ? Math.min(LONGEST_ATTACKED_DELAY_MS, ATTACKED_DELAY_MS * 2 ** Math.floor((account - 1) * 4)) : 0;
  return Math.round(ofAddress + ofAccount);
}
