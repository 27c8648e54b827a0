import { Button, Group, Stack, Switch, Text, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useId } from "react";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { TextCheck } from "#client/components/text-check.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { templatesFor } from "#shared/content/crisis-templates.ts";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { withPromise } from "../page/messages/with-promise.ts";
import type { ActivationValues } from "./activation-values.ts";

/** Whether the residents are told, and what. */
export function ResidentFields({ form }: { form: UseFormReturnType<ActivationValues> }) {
  const { crisisDomainId, nextUpdate, sendExternalMessage, externalDescription, methods } = form.getValues();
  const write = (text: string): void => form.setFieldValue("externalDescription", text);

  return (
    <Stack gap="md">
      <Switch
        label="Skicka meddelande till de boende"
        description="Går till alla som prenumererar på föreningens krislarm."
        {...form.getInputProps("sendExternalMessage", { type: "checkbox" })}
      />
      {sendExternalMessage && (
        <>
          <Textarea
            label="Extern text"
            description="Vad har hänt, var, vad ska de göra, och när kommer nästa besked?"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={EXTERNAL_TEXT_MAX_LENGTH}
            required
            {...form.getInputProps("externalDescription")}
            // A time that was chosen before the text was written stands in it too.
            onBlur={() => isTime(nextUpdate) && write(withPromise(externalDescription, nextUpdate))}
          />
          {externalDescription === "" && (
            <TemplateButtons
              crisisDomainId={crisisDomainId}
              nextAt={isTime(nextUpdate) ? nextUpdate : null}
              onChoose={(text) => {
                write(text);
                form.getInputNode("externalDescription")?.focus();
              }}
            />
          )}
          <TextCheck text={externalDescription} bySms={methods.sms} onReplace={write} />
        </>
      )}
    </Stack>
  );
}

/** Says that nothing has changed, which nobody begins with. */
const NOT_FIRST = "update";

interface TemplateButtonsProps {
  crisisDomainId: string;
  /** When the next message is promised: `19:00`. */
  nextAt: string | null;
  onChoose: (text: string) => void;
}

/** Ready texts of the area, to begin with; one then makes them one's own. */
function TemplateButtons({ crisisDomainId, nextAt, onChoose }: TemplateButtonsProps) {
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
