import { Button, Group, Text } from "@mantine/core";
import { useId } from "react";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { templatesFor } from "#shared/content/crisis-templates.ts";

/** Says that nothing has changed, which nobody begins with. */
const NOT_FIRST = "update";

interface TemplateButtonsProps {
  crisisDomainId: string;
  /** When the next message is promised: `19:00`. */
  nextAt: string | null;
  onChoose: (text: string) => void;
}

/** Ready texts of the area, to begin with; one then makes them one's own. */
export function TemplateButtons({ crisisDomainId, nextAt, onChoose }: TemplateButtonsProps) {
  const { association } = useSignedIn();
  const { data: areas = [] } = trpc.preparedness.domains.useQuery();
  const labelId = useId();
  const slug = areas.find(({ id }) => id === crisisDomainId)?.slug ?? null;
  const templates = templatesFor("update", slug).filter(({ key }) => key !== NOT_FIRST);
  const fields = { association: association?.name ?? "", nextAt };

  return (
    <Group gap="xs" role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm">
        Börja från en mall:
      </Text>
      {templates.map(({ key, label, text }) => (
        <Button key={key} variant="default" px="sm" onClick={() => onChoose(text(fields))}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
