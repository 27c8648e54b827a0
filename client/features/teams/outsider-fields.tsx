import { Checkbox, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";

export interface OutsiderValues {
  memberName: string;
  email: string;
  phone: string;
  showsContact: boolean;
}

/** Somebody without an account in the association. */
export function OutsiderFields<Values extends OutsiderValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Namn" required autoComplete="off" {...form.getInputProps("memberName")} />
      <TextInput label="Telefon" type="tel" autoComplete="off" placeholder="070-123 45 67" {...form.getInputProps("phone")} />
      <TextInput label="E-post" type="email" autoComplete="off" {...form.getInputProps("email")} />
      <Checkbox
        label="Visa för boende"
        description="Bara om personen har sagt ja till att alla medlemmar ser nummer och adress."
        {...form.getInputProps("showsContact", { type: "checkbox" })}
      />
    </>
  );
}
