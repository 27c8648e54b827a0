import { Alert, Button, Stack } from "@mantine/core";
import { IconAlertTriangle, IconExternalLink } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useApiAction } from "#client/ui/use-action.ts";

interface IdentityButtonProps {
  /** The sign-in, or what shows in a session that it is still the same person: only for whoever has linked their account. */
  as: "sign-in" | "proof";
  /** Where to come back to. */
  redirect: string | undefined;
}

/** Leads to the other service that people sign in with, where one is configured; otherwise there is nothing to see. */
export function IdentityButton({ as, redirect }: IdentityButtonProps) {
  const { client } = trpc.useUtils();
  const isProof = as === "proof";
  const provider = trpc.auth.identity.provider.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, enabled: !isProof });
  const own = trpc.auth.identity.own.useQuery(undefined, { enabled: isProof });
  const { departToProve, departToSignIn } = client.auth.identity;
  const depart = useApiAction(() => (isProof ? departToProve : departToSignIn).mutate({ redirect }), {
    failed: "Fel vid inloggning",
    touches: [],
  });
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    // Whoever goes back finds the page as it was left.
    const stay = () => setIsLeaving(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);
  const label = isProof ? own.data?.identity && own.data.label : provider.data?.label;
  if (!label) return null;

  const leave = (url: string): void => {
    setIsLeaving(true);
    window.location.assign(url);
  };
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        fullWidth
        leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        loading={depart.isPending || isLeaving}
        onClick={() => depart.send(undefined, { onDone: ({ url }) => leave(url), onRefused: () => undefined })}
      >
        {isProof ? `Bekräfta med ${label} i stället` : `Logga in med ${label}`}
      </Button>
      {depart.refusal && !depart.isPending && (
        <Alert color="varsel" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(depart.refusal)}
        </Alert>
      )}
    </Stack>
  );
}
