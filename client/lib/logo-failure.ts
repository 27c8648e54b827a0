import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import { notifyAccess } from "./notify.ts";

/** What the server says of the file itself, as opposed to a failure to store it. */
const INVALID_FILE: readonly string[] = [
  ERROR_MESSAGES.FILE_TOO_LARGE,
  ERROR_MESSAGES.FILE_TYPE_NOT_ALLOWED,
  ERROR_MESSAGES.IMAGE_TOO_LARGE,
  ERROR_MESSAGES.IMAGE_UNREADABLE,
];

export function notifyLogoFailure(text: string): void {
  notifyAccess.error(INVALID_FILE.includes(text) ? "Ogiltig fil" : "Fel vid uppladdning", text);
}
