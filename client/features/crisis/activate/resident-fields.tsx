import { Stack, Switch, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { isTime } from "#client/components/date-fields/read-time.ts";
import { TextCheck } from "#client/components/text-check.tsx";
import { EXTERNAL_TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { withPromise } from "../page/messages/with-promise.ts";
import type { ActivationValues } from "./activation-values.ts";
import { TemplateButtons } from "./template-buttons.tsx";

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
