import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { SectionCard } from "#client/components/section-card.tsx";
import { PasswordField } from "../password-field.tsx";
import { UsernameField } from "../username-field.tsx";
import { usePasswordChange } from "./use-password-change.ts";

export function PasswordCard() {
  const { form, failure, isPending, isChanged, submit } = usePasswordChange();

  return (
    <SectionCard title="Lösenord">
      <form noValidate onSubmit={submit} aria-label="Byt lösenord">
        <Stack gap="md" maw={440}>
          <UsernameField />
          <PasswordField
            label="Nuvarande lösenord"
            toggleLabel="Visa eller dölj nuvarande lösenord"
            autoComplete="current-password"
            {...form.getInputProps("currentPassword")}
          />
          <PasswordField
            label="Nytt lösenord"
            toggleLabel="Visa eller dölj nytt lösenord"
            autoComplete="new-password"
            advises
            {...form.getInputProps("newPassword")}
          />
          <PasswordField
            label="Bekräfta nytt lösenord"
            toggleLabel="Visa eller dölj bekräftelsen"
            autoComplete="new-password"
            {...form.getInputProps("confirmPassword")}
          />
          {failure && (
            <Alert color="kris" role="note" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {failure}
            </Alert>
          )}
          {isChanged && (
            <Alert color="lugn" role="status" icon={<IconCircleCheck size={20} aria-hidden />}>
              Alla andra enheter har loggats ut och dina API-nycklar har slutat gälla.
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={isPending}>
              Byt lösenord
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
