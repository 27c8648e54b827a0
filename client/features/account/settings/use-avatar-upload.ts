import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { imageProblem, uploadImage } from "#client/lib/upload.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

/** Uploads a picture at once and hands its address on; the profile gets it with the form (SETP-18). `preview` is the
 *  chosen file until the server has answered. */
export function useAvatarUpload(onUploaded: (url: string) => void) {
  const [preview, setPreview] = useState<string | null>(null);

  const upload = async (file: File): Promise<void> => {
    const problem = imageProblem(file);
    if (problem) return notifyAccess.error("Fel vid uppladdning", problem);
    const address = URL.createObjectURL(file);
    setPreview(address);
    try {
      const url = await uploadImage("profile/avatar", "url", file);
      if (!url) return notifyFailure(ERROR_MESSAGES.AVATAR_URL_MISSING);
      onUploaded(url);
      notifyAccess.success("Avatar uppladdad!", "Glöm inte att spara ändringarna.");
    } catch (error) {
      notifyFailure(errorText(error));
    } finally {
      setPreview(null);
      URL.revokeObjectURL(address);
    }
  };
  return { upload, preview, isUploading: preview !== null };
}

function notifyFailure(text: string): void {
  notifyAccess.error(text === ERROR_MESSAGES.AVATAR_URL_MISSING ? "Fel vid hämtning av URL" : "Fel vid uppladdning", text);
}
