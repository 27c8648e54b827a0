import { Alert, Button, Stack } from "@mantine/core";
import { IconAlertTriangle, IconExternalLink } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { errorText } from "#client/lib/error-text.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useAction } from "#client/ui/use-action.ts";

/** Leads to the other service that people sign in with, where one is configured; otherwise there is nothing to see. */
export function IdentityButton({ redirect }: { redirect: string | undefined }) {
  const provider = trpc.auth.identity.provider.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const depart = useAction(trpc.auth.identity.departToSignIn, { failed: "Fel vid inloggning", touches: [] });
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    // Whoever goes back finds the page as it was left.
    const stay = () => setIsLeaving(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);
  const label = provider.data?.label;
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
        onClick={() => depart.send({ redirect }, { onDone: ({ url }) => leave(url), onRefused: () => undefined })}
      >
        Logga in med {label}
      </Button>
      {depart.refusal && !depart.isPending && (
        <Alert color="varsel" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {errorText(depart.refusal)}
        </Alert>
      )}
    </Stack>
  );
}
