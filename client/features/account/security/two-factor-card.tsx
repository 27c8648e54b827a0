import { Button, Group, Stack, Text } from "@mantine/core";
import { IconShieldCheck, IconShieldLock } from "@tabler/icons-react";
import { useCallback, useEffect, useReducer, useState } from "react";
import { KeepFocus } from "#client/components/keep-focus.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { Confirm } from "#client/ui/confirm.tsx";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { RECOVERY_CODE_COUNT } from "#shared/limits.ts";
import { isProofCancelled, useFreshSession } from "../prove-password-dialog.tsx";
import { CodesLeft, useRecoveryCodes } from "./recovery-codes-dialog.tsx";
import { TwoFactorEnrolment } from "./two-factor-enrolment.tsx";
import { type Enrolled, twoFactorReducer } from "./two-factor-state.ts";

type TwoFactor = ReturnType<typeof useTwoFactor>;

export function TwoFactorCard() {
  const twoFactor = useTwoFactor();
  return (
    <SectionCard title="Tvåfaktorsautentisering">
      <KeepFocus when={twoFactor.state?.status}>
        <Content twoFactor={twoFactor} />
      </KeepFocus>
      {twoFactor.passwordDialog}
      {twoFactor.codesDialog}
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
      <Text>
        När du loggar in frågar vi även efter en kod från en app i din telefon. Då räcker det inte att någon har kommit över ditt lösenord.
      </Text>
      <Button leftSection={<IconShieldLock size={18} stroke={1.75} aria-hidden />} loading={isStarting} onClick={onStart}>
        Aktivera tvåfaktorsautentisering
      </Button>
    </Stack>
  );
}

type Question = "renew" | "deactivate";

interface TwoFactorEnrolledProps {
  enrolled: Enrolled;
  isBusy: boolean;
  onRenew: () => void;
  onDeactivate: () => void;
}

function TwoFactorEnrolled({ enrolled, isBusy, onRenew, onDeactivate }: TwoFactorEnrolledProps) {
  const { formatDay } = useDateFormat();
  const passkeys = trpc.auth.passkeys.list.useQuery(undefined, { staleTime: 0 });
  const hasPasskey = (passkeys.data?.passkeys.length ?? 0) > 0;
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  // A button that is disabled outright would lose the focus that the dialog gives back to it.
  const ask = (about: Question) => !isBusy && setQuestion(about);

  return (
    <Stack gap="md" align="flex-start">
      <Group gap="sm">
        <StatusBadge color="lugn" icon={IconShieldCheck}>
          Aktiverad
        </StatusBadge>
        <Text>Sedan {formatDay(enrolled.since)}.</Text>
      </Group>
      <CodesLeft count={enrolled.recoveryCodesLeft} />
      <Group gap="xs">
        <Button variant="default" data-disabled={isBusy || undefined} onClick={() => ask("renew")}>
          Skapa nya återställningskoder
        </Button>
        <Button variant="default" data-disabled={isBusy || undefined} onClick={() => ask("deactivate")}>
          Inaktivera
        </Button>
      </Group>

      <Confirm
        opened={question === "renew"}
        title="Skapa nya återställningskoder?"
        text={`Du får ${RECOVERY_CODE_COUNT} nya koder. De gamla slutar fungera direkt.`}
        confirmLabel="Skapa nya koder"
        onConfirm={onRenew}
        onClose={close}
      />
      <Confirm
        opened={question === "deactivate"}
        title="Inaktivera tvåfaktorsautentisering?"
        text={
          hasPasskey
            ? "Sedan frågar vi efter passnyckeln i stället för koden. Kontot i appen kan du ta bort."
            : "Sedan räcker lösenordet för att logga in. Dina återställningskoder slutar fungera, och kontot i appen kan du ta bort."
        }
        confirmLabel="Inaktivera"
        isDestructive
        onConfirm={onDeactivate}
        onClose={close}
      />
    </Stack>
  );
}

/** The second factor of who is signed in: where it stands, what can be done with it, and the codes to be shown once. */
function useTwoFactor() {
  const utils = trpc.useUtils();
  const { mfa } = utils.client.auth;
  const readAnew = useReadAnew();
  const { withFreshSession, dialog } = useFreshSession();
  const [state, dispatch] = useReducer(twoFactorReducer, null);
  const [isBusy, setIsBusy] = useState(false);
  const { show: showCodes, dialog: codesDialog } = useRecoveryCodes();

  const check = useCallback(async () => {
    dispatch({ type: "checking" });
    try {
      const factors = await mfa.listFactors.query();
      const unverified = factors.totp.filter((factor) => factor.status === "unverified");
      await Promise.all(unverified.map(({ id }) => mfa.unenroll.mutate({ factorId: id }).catch(ignoreMissing)));
      dispatch({ type: "checked", factors });
    } catch (error) {
      dispatch({ type: "failed", message: `Kunde inte hämta 2FA-status: ${errorText(error)}` });
    }
  }, [mfa]);

  useEffect(() => void check(), [check]);

  const attempt = async (failure: string, action: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      if (!isProofCancelled(error)) dispatch({ type: "failed", message: `${failure}: ${errorText(error)}` });
    } finally {
      setIsBusy(false);
    }
  };

  const refreshAccount = () => readAnew("auth.session", "profile.current", "auth.passkeys");

  return {
    state,
    isBusy,
    codesDialog,
    passwordDialog: dialog,
    check,
    start: () =>
      attempt("Kunde inte påbörja 2FA-aktivering", async () => {
        dispatch({ type: "started", enrolment: await withFreshSession(() => mfa.enroll.mutate({ factorType: "totp" })) });
      }),
    /** The code was right: the factor is on from now. */
    verified: (codes: string[]) => {
      dispatch({ type: "verified", at: new Date().toISOString(), recoveryCodes: codes.length });
      showCodes(codes);
      void refreshAccount();
    },
    renewRecoveryCodes: () =>
      attempt("Kunde inte skapa nya återställningskoder", async () => {
        const { recoveryCodes: codes } = await withFreshSession(() => mfa.renewRecoveryCodes.mutate());
        dispatch({ type: "codesRenewed", recoveryCodes: codes.length });
        showCodes(codes);
      }),
    deactivate: (factorId: string) =>
      attempt("Kunde inte inaktivera 2FA", async () => {
        await withFreshSession(() => mfa.unenroll.mutate({ factorId }));
        dispatch({ type: "removed" });
        notifyAccess.success("Tvåfaktorsautentisering är inaktiverad");
        void refreshAccount();
      }),
  };
}

/** Another tab may have removed it a moment ago. */
function ignoreMissing(error: unknown): void {
  if (errorReason(error) !== "NOT_FOUND") throw error;
}
