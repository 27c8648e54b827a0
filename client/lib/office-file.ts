import { EVIDENCE_MAX_BYTES } from "#shared/limits.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

const ENDINGS = [".jpg", ".jpeg", ".png", ".webp", ".pdf", ".docx", ".xlsx", ".pptx", ".odt", ".ods"];

/** For the file chooser. */
export const OFFICE_ACCEPT = ENDINGS.join(",");

/** What is wrong with a file as far as the browser can tell, in the server's words. The server looks at its content. */
export function officeFileProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (size === 0) return ERROR_MESSAGES.EVIDENCE_EMPTY;
  if (size > EVIDENCE_MAX_BYTES) return ERROR_MESSAGES.EVIDENCE_TOO_LARGE;
  return ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)) ? null : ERROR_MESSAGES.EVIDENCE_TYPE_NOT_ALLOWED;
}
