import { Fieldset, Stack, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import classes from "./request-form.module.css";
import type { RequestFormValues } from "./request-form-values.ts";

export function NotificationFields({ form }: { form: UseFormReturnType<RequestFormValues> }) {
  const [overrides, setOverrides] = useState(form.values.customerEmailOverride !== "");
  return (
    <Fieldset legend="Mejl om förfrågan" variant="unstyled" classNames={{ legend: classes.legend }}>
      <Stack gap="sm">
        <Switch
          label="Skicka till annan kundadress"
          checked={overrides}
          onChange={(event) => {
            setOverrides(event.currentTarget.checked);
            if (!event.currentTarget.checked) form.setFieldValue("customerEmailOverride", "");
          }}
        />
        {overrides && (
          <TextInput
            label="Annan kundadress"
            description="Används i stället för kundens e-postadress, bara för den här förfrågan."
            type="email"
            maw={420}
            autoFocus
            {...form.getInputProps("customerEmailOverride")}
          />
        )}
        <Switch
          label="Simulera leverantörsmejl"
          description="Alltid på. Leverantören får inget mejl; ni skickar själva vidare PDF-filen."
          checked
          disabled
          readOnly
        />
      </Stack>
    </Fieldset>
  );
}
