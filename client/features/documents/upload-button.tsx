import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { api } from "#client/lib/api.ts";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { OFFICE_ACCEPT, officeFileProblem } from "#client/lib/office-file.ts";
import { documentAddress } from "./document-views.ts";

const answer = z.object({ id: z.uuid(), version: z.number() });

/** Uploads a file as a new document, or as the next version of one that was uploaded. */
export function UploadButton({ documentId }: { documentId: string | null }) {
  const reset = useRef<() => void>(null);
  const navigate = useNavigate();
  const send = useMutation({
    mutationFn: async (file: File) =>
      answer.parse(
        await api(documentId ? `documents/${documentId}/versions` : "documents/uploads", {
          method: "PUT",
          file,
          query: { filename: file.name },
        }),
      ),
    meta: { touches: ["documents.ours", "documents.read"] },
    onSuccess: ({ id, version }) => {
      notify.success(documentId ? `Version ${version} är sparad` : "Filen är uppladdad");
      if (!documentId) void navigate(documentAddress(id));
    },
    onError: (error) => notify.error("Filen kunde inte sparas", errorText(error)),
  });
  const choose = (file: File | null): void => {
    // What was said of the file before no longer holds.
    if (file) notify.clear();
    const problem = file && officeFileProblem(file);
    if (problem) notify.error("Filen kan inte laddas upp", problem);
    else if (file) send.mutate(file);
    // So that the same file can be chosen again.
    reset.current?.();
  };
  return (
    <FileButton resetRef={reset} accept={OFFICE_ACCEPT} onChange={choose}>
      {(props) => (
        <Button {...props} variant="default" loading={send.isPending} leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}>
          {documentId ? "Ny version" : "Ladda upp fil"}
        </Button>
      )}
    </FileButton>
  );
}
