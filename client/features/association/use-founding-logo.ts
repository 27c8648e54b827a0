import { useState } from "react";
import { z } from "zod";
import { api } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { notifyLogoFailure } from "#client/lib/logo-failure.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { imageProblem } from "#client/lib/upload.ts";
import { ERROR_MESSAGES } from "#shared/text/error-messages.ts";
import type { ReservedLogo } from "./founding-draft.ts";

const answerSchema = z.object({ association_id: z.uuid(), logo_url: z.string().min(1) });

/** The logo of an association that is not founded yet: uploaded at once, under the id that the association will get. */
export function useFoundingLogo(initial: ReservedLogo | null) {
  const [logo, setLogo] = useState(initial);
  const [preview, setPreview] = useState<string | null>(null);

  const choose = async (file: File): Promise<void> => {
    if (preview) return;
    const problem = imageProblem(file);
    if (problem) return notifyLogoFailure(problem);
    const address = URL.createObjectURL(file);
    setPreview(address);
    try {
      const { data } = answerSchema.safeParse(await api("association-logos", { method: "PUT", file }));
      if (!data) return notifyLogoFailure(ERROR_MESSAGES.LOGO_URL_MISSING);
      setLogo({ reservedId: data.association_id, url: data.logo_url });
      notifyAccess.success("Logotyp uppladdad");
    } catch (error) {
      notifyLogoFailure(errorText(error));
    } finally {
      setPreview(null);
      URL.revokeObjectURL(address);
    }
  };
  /** `preview` is the chosen file until the server has answered. */
  return { logo, preview, isUploading: preview !== null, choose, remove: () => setLogo(null) };
}
