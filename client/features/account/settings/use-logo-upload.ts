import { useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { notifyLogoFailure } from "#client/lib/logo-failure.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { imageProblem, uploadImage } from "#client/lib/upload.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";

/** Uploads the association's logo; it is in use at once. */
export function useLogoUpload(associationId: string) {
  const utils = trpc.useUtils();
  const [isUploading, setIsUploading] = useState(false);

  const upload = async (file: File): Promise<void> => {
    const problem = imageProblem(file);
    if (problem) return notifyLogoFailure(problem);
    setIsUploading(true);
    try {
      const url = await uploadImage(`associations/${associationId}/logo`, "logo_url", file, { filename: file.name });
      if (!url) return notifyLogoFailure(ERROR_MESSAGES.LOGO_URL_MISSING);
      notifyAccess.success("Logotyp uppladdad");
    } catch (error) {
      notifyLogoFailure(errorText(error));
    } finally {
      setIsUploading(false);
      await Promise.all([utils.auth.session.invalidate(), utils.association.invalidate()]);
    }
  };
  return { upload, isUploading };
}
