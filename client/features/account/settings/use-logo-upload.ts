import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { imageProblem, uploadImage } from "#client/lib/upload.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

/** What the server says of the file itself, as opposed to a failure to store it. */
const INVALID_FILE: readonly string[] = [
  ERROR_MESSAGES.FILE_TOO_LARGE,
  ERROR_MESSAGES.FILE_TYPE_NOT_ALLOWED,
  ERROR_MESSAGES.IMAGE_TOO_LARGE,
  ERROR_MESSAGES.IMAGE_UNREADABLE,
];

/** Uploads the association's logo; it is in use at once. */
export function useLogoUpload(associationId: string) {
  const utils = trpc.useUtils();
  const [isUploading, setIsUploading] = useState(false);

  const upload = async (file: File): Promise<void> => {
    const problem = imageProblem(file);
    if (problem) return notifyFailure(problem);
    setIsUploading(true);
    try {
      const url = await uploadImage(`associations/${associationId}/logo`, "logo_url", file, { filename: file.name });
      if (!url) return notifyFailure(ERROR_MESSAGES.LOGO_URL_MISSING);
      notifyAccess.success("Logotyp uppladdad");
    } catch (error) {
      notifyFailure(errorText(error));
    } finally {
      setIsUploading(false);
      await Promise.all([utils.auth.session.invalidate(), utils.association.invalidate()]);
    }
  };
  return { upload, isUploading };
}

function notifyFailure(text: string): void {
  notifyAccess.error(INVALID_FILE.includes(text) ? "Ogiltig fil" : "Fel vid uppladdning", text);
}
