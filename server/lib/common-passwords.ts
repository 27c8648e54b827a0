import { createRequire } from "node:module";

const REFUSED_COUNT = 10_000;
let refused: ReadonlySet<string> | undefined;

/** Whether a password is among the 10 000 commonest, in any letter case (security.md U1). The list is loaded, for some
 *  20 ms, at the first question: most starts of the server never see a new password. */
export function isCommonPassword(password: string): boolean {
  refused ??= new Set(loadByFrequency().slice(0, REFUSED_COUNT));
  return refused.has(password.toLowerCase());
}

/** Lower-cased passwords, the commonest first. */
function loadByFrequency(): string[] {
  const require = createRequire(import.meta.url);
  const common: typeof import("@zxcvbn-ts/language-common") = require("@zxcvbn-ts/language-common");
  return common.dictionary["passwords-common"];
}
