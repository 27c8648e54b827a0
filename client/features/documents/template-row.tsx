import { Button, Group } from "@mantine/core";
import { IconPencil, IconPrinter } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListRow } from "#client/components/list-row.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { FORM_SLUGS } from "#shared/content/form-pages.ts";
import { documentAddress } from "./document-address.ts";
import type { DocumentTemplate } from "./document-views.ts";

/** A template with the way to fill it in: here, on the page of its own, or on paper. */
export function TemplateRow({ template, areaName }: { template: DocumentTemplate; areaName: string | null }) {
  const { slug, name, purpose, minutes } = template;
  return (
    <ListRow
      title={name}
      details={
        <>
          {purpose && <div>{purpose}</div>}
          <div>
            {areaName && `${areaName} · `}ca {minutes} min
          </div>
        </>
      }
      action={
        <Group gap="xs" wrap="nowrap">
          {slug !== "product-request" && (
            <Button
              component="a"
              href={`/api/document-templates/${slug}/blank.pdf`}
              target="_blank"
              rel="noopener"
              variant="subtle"
              px="xs"
              aria-label={`Tom blankett: ${name}`}
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            >
              Tom blankett
            </Button>
          )}
          <FillIn template={template} />
        </Group>
      }
    />
  );
}

function FillIn({ template: { slug, name, isDocument } }: { template: DocumentTemplate }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.documents.create.useMutation({
    onSuccess: ({ id }) => {
      void utils.documents.ours.invalidate();
      void navigate(documentAddress(id, true));
    },
    onError: (error) => notify.error("Dokumentet kunde inte påbörjas", errorText(error)),
  });
  if (isDocument)
    return (
      <Button
        variant="light"
        loading={create.isPending}
        aria-label={`Fyll i ${name}`}
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        onClick={() => create.mutate({ template: slug })}
      >
        Fyll i
      </Button>
    );
  const to = slug === "product-request" ? "/product-catalog" : FORM_SLUGS.some((page) => page === slug) ? `/${slug}` : null;
  return to ? (
    <LinkButton variant="default" to={to} aria-label={`Öppna ${name}`}>
      Öppna
    </LinkButton>
  ) : null;
}
