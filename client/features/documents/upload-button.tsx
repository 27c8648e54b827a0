import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { api } from "#client/lib/api.ts";
import { notify } from "#client/lib/notify.ts";
import { OFFICE_ACCEPT, officeFileProblem } from "#client/lib/office-file.ts";
import { useApiAction } from "#client/ui/use-action.ts";
import { documentAddress } from "./document-views.ts";

const answer = z.object({ id: z.uuid(), version: z.number() });

/** Uploads a file as a new document, or as the next version of one that was uploaded. */
export function UploadButton({ documentId }: { documentId: string | null }) {
  const reset = useRef<() => void>(null);
  const navigate = useNavigate();
  const upload = useApiAction(
    async (file: File) =>
      answer.parse(
        await api(documentId ? `documents/${documentId}/versions` : "documents/uploads", {
          method: "PUT",
          file,
          query: { filename: file.name },
        }),
      ),
    {
      done: ({ version }) => (documentId ? `Version ${version} är sparad` : "Filen är uppladdad"),
      failed: "Filen kunde inte sparas",
      touches: ["documents.ours", "documents.read"],
    },
  );
  const open = ({ id }: { id: string }): void => {
    if (!documentId) void navigate(documentAddress(id));
  };
  const choose = (file: File | null): void => {
    // What was said of the file before no longer holds.
    if (file) notify.clear();
    const problem = file && officeFileProblem(file);
    if (problem) notify.error("Filen kan inte laddas upp", problem);
    else if (file) upload.send(file, { onDone: open });
    // So that the same file can be chosen again.
    reset.current?.();
  };
  return (
    <FileButton resetRef={reset} accept={OFFICE_ACCEPT} onChange={choose}>
      {(props) => (
        <Button {...props} variant="default" loading={upload.isPending} leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}>
          {documentId ? "Ny version" : "Ladda upp fil"}
        </Button>
      )}
    </FileButton>
  );
}
