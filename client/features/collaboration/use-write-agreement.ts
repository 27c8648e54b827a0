import { useNavigate } from "react-router";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";

/** «Skriv avtal»: begins a document from the template of an agreement and opens it. */
export function useWriteAgreement() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  return trpc.documents.create.useMutation({
    onSuccess: ({ id }) => {
      void utils.documents.ours.invalidate();
      void navigate(`/documents?dokument=${id}&skriv=1`);
    },
    onError: (error) => notify.error("Avtalet kunde inte påbörjas", errorText(error)),
  });
}

export const AGREEMENT_TEMPLATE = "samverkansavtal";
