import { Button, Stack, Text } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { ErrorCard } from "#client/components/error-card.tsx";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { TwoFactorEnrolled } from "./two-factor-enrolled.tsx";
import { TwoFactorEnrolment } from "./two-factor-enrolment.tsx";
import { useTwoFactor } from "./use-two-factor.ts";

type TwoFactor = ReturnType<typeof useTwoFactor>;

export function TwoFactorCard() {
  const twoFactor = useTwoFactor();
  return (
    <SectionCard title="Tvåfaktorsautentisering">
      <KeepFocus when={twoFactor.state?.status}>
        <Content twoFactor={twoFactor} />
      </KeepFocus>
      {twoFactor.passwordDialog}
      <RecoveryCodesDialog codes={twoFactor.recoveryCodes} onClose={twoFactor.closeRecoveryCodes} />
    </SectionCard>
  );
}

function Content({ twoFactor }: { twoFactor: TwoFactor }) {
  const { state, isBusy } = twoFactor;
  switch (state?.status) {
    case undefined:
      return <ListSkeleton rows={2} />;
    case "error":
      return <ErrorCard title="Något gick fel" text={state.message} onRetry={() => void twoFactor.check()} />;
    case "not_enrolled":
      return <NotEnrolled isStarting={isBusy} onStart={() => void twoFactor.start()} />;
    case "enrolling":
      return <TwoFactorEnrolment enrolment={state.enrolment} onVerified={twoFactor.verified} onCancel={() => void twoFactor.check()} />;
    case "enrolled":
      return (
        <TwoFactorEnrolled
          enrolled={state}
          isBusy={isBusy}
          onRenew={() => void twoFactor.renewRecoveryCodes()}
          onDeactivate={() => void twoFactor.deactivate(state.factorId)}
        />
      );
  }
}

function NotEnrolled({ isStarting, onStart }: { isStarting: boolean; onStart: () => void }) {
  return (
    <Stack gap="md" align="flex-start">
      <Text maw="var(--app-measure)">
        När du loggar in frågar vi även efter en kod från en app i din telefon. Då räcker det inte att någon har kommit över ditt lösenord.
      </Text>
      <Button leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden />} loading={isStarting} onClick={onStart}>
        Aktivera tvåfaktorsautentisering
      </Button>
    </Stack>
  );
}
