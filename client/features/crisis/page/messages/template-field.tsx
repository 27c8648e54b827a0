import { NativeSelect } from "@mantine/core";
import { useSignedIn } from "#client/lib/use-session.ts";
import { templatesFor } from "#shared/content/crisis-templates.ts";
import type { Crisis } from "../crisis-views.ts";
import { useAreaSlug } from "./use-area-slug.ts";

interface TemplateFieldProps {
  crisis: Crisis;
  kind: "update" | "check";
  /** `19:00`, or empty. */
  nextUpdate: string;
  onChoose: (text: string) => void;
}

/** Puts a ready text into the message, which one then makes one's own. */
export function TemplateField({ crisis, kind, nextUpdate, onChoose }: TemplateFieldProps) {
  const { association } = useSignedIn();
  const templates = templatesFor(kind, useAreaSlug(crisis));
  return (
    <NativeSelect
      size="md"
      label="Börja från en mall"
      value=""
      data={[{ value: "", label: "Välj mall" }, ...templates.map(({ key, label }) => ({ value: key, label }))]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = templates.find(({ key }) => key === value);
        if (chosen && association) onChoose(chosen.text({ association: association.name, nextAt: nextUpdate || null }));
      }}
    />
  );
}
