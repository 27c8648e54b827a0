import { Anchor } from "@mantine/core";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";
import { fieldId, focusField } from "./profile-fields.ts";

interface FieldLinkProps {
  field: AssociationField;
  className?: string;
  children?: string;
}

/** Leads to a field of this page: the keyboard is in it at once. */
export function FieldLink({ field, className, children = ASSOCIATION_FIELD_LABELS[field] }: FieldLinkProps) {
  return (
    <Anchor
      href={`#${fieldId(field)}`}
      underline="always"
      className={className}
      onClick={(event) => {
        event.preventDefault();
        focusField(field);
      }}
    >
      {children}
    </Anchor>
  );
}
