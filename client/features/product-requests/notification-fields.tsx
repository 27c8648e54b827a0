import { Stack, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { FormSection } from "./form-section.tsx";
import type { RequestFormValues } from "./request-form-values.ts";

export function NotificationFields({ form }: { form: UseFormReturnType<RequestFormValues> }) {
  const [overrides, setOverrides] = useState(form.values.customerEmailOverride !== "");
  return (
    <FormSection title="Mejl om förfrågan">
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
          thumbIcon={<IconLock size={12} stroke={2.25} aria-hidden />}
          checked
          disabled
          readOnly
        />
      </Stack>
    </FormSection>
  );
}
