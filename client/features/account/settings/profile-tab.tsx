import { Alert, Button, Group, Radio, Skeleton, Stack, Text, useMantineColorScheme } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell, IconBellOff, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { SCHEMES } from "#client/components/color-schemes.ts";
import { MemberHomeDialog } from "#client/components/member-home-dialog.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { type RouterInputs, trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Loaded } from "#client/ui/loaded.tsx";
import { LogoCard } from "./logo-card.tsx";
import { ProfileForm } from "./profile-form.tsx";

export function ProfileTab() {
  const { association } = useSignedIn();
  const profile = trpc.profile.current.useQuery();

  return (
    <Stack gap="lg">
      <Loaded
        query={profile}
        skeleton={
          <SectionCard title="Profil">
            <Skeleton h={560} />
          </SectionCard>
        }
      >
        {(known) => <ProfileForm profile={known} />}
      </Loaded>
      {association && <HomeCard />}
      <AppearanceCard />
      {association && <PushCard />}
      {association && <LogoCard association={association} />}
    </Stack>
  );
}

/** Which flat is the member's own, in a house that knows its flats. */
function HomeCard() {
  const { profile } = useSignedIn();
  const own = trpc.association.ownHome.useQuery();
  const stairwells = trpc.association.stairwells.useQuery();
  const [isChanging, changing] = useDisclosure(false);
  if (!own.data?.knowsFlats) return null;
  const { home } = own.data;
  const stairwell = stairwells.data?.find(({ id }) => id === home?.stairwellId)?.name;
  return (
    <SectionCard
      title="Din lägenhet"
      action={
        <Button variant="subtle" onClick={changing.open}>
          {home ? "Ändra" : "Ange lägenhet"}
        </Button>
      }
    >
      <Text>{home ? [stairwell, `lägenhet ${home.flat}`].filter(Boolean).join(", ") : "Du har inte sagt vilken lägenhet som är din."}</Text>
      <Text size="sm" c="dimmed">
        Föreningens systemägare ser den.
      </Text>
      {isChanging && <MemberHomeDialog title="Var bor du?" profileId={profile.id} home={home} onClose={changing.close} />}
    </SectionCard>
  );
}

/** The theme. It belongs to the browser, not to the profile, and takes effect at once. */
function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SectionCard title="Utseende">
      <Radio.Group
        label="Tema"
        description="Gäller i den här webbläsaren och sparas direkt."
        size="md"
        value={colorScheme}
        onChange={(chosen) => {
          const scheme = SCHEMES.find((offered) => offered.scheme === chosen)?.scheme;
          if (scheme) setColorScheme(scheme);
        }}
      >
        <Group mt="xs" gap="lg">
          {SCHEMES.map(({ scheme, label }) => (
            <Radio key={scheme} value={scheme} label={label} />
          ))}
        </Group>
      </Radio.Group>
    </SectionCard>
  );
}

/** Crisis messages as notifications in this browser (decision 68). */
function PushCard() {
  const { state, allow, stop, isBusy } = usePush();
  return (
    <SectionCard title="Krisnotiser i den här webbläsaren">
      <Stack gap="sm" align="flex-start">
        <Text>Du får en notis direkt när föreningen skickar ett krismeddelande, även när portalen inte är öppen.</Text>
        {state === "on" && (
          <Alert color="lugn" role="status" icon={<IconCircleCheck size={20} aria-hidden />}>
            Krisnotiser är på i den här webbläsaren.
          </Alert>
        )}
        {state === "blocked" && (
          <Text role="status">Webbläsaren stoppar notiser från portalen. Tillåt dem i webbläsarens inställningar och ladda om sidan.</Text>
        )}
        {state === "unsupported" && (
          <Text role="status">
            Den här webbläsaren kan inte visa notiser. På iPhone lägger du först till portalen på hemskärmen och öppnar den därifrån.
          </Text>
        )}
        <Group gap="xs">
          {state === "off" && (
            <Button variant="default" loading={isBusy} leftSection={<IconBell size={18} stroke={1.75} aria-hidden />} onClick={allow}>
              Slå på krisnotiser
            </Button>
          )}
          {state === "on" && (
            <Button variant="default" loading={isBusy} leftSection={<IconBellOff size={18} stroke={1.75} aria-hidden />} onClick={stop}>
              Stäng av krisnotiser
            </Button>
          )}
        </Group>
      </Stack>
    </SectionCard>
  );
}

type PushState = "unknown" | "unsupported" | "blocked" | "off" | "on";

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this browser shows crisis messages for who is signed in, and what turns that on and off. */
function usePush() {
  const [state, setState] = useState<PushState>("unknown");
  const [isBusy, setIsBusy] = useState(false);
  const utils = trpc.useUtils();
  const allowPush = trpc.subscribers.allowPush.useMutation();
  const stopPush = trpc.subscribers.stopPush.useMutation();

  useEffect(() => {
    let isOver = false;
    void readState().then((read) => {
      if (!isOver) setState(read);
    });
    return () => {
      isOver = true;
    };
  }, []);

  const run = async (work: () => Promise<void>, failure: string): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notifyAccess.error(failure, errorText(error));
    } finally {
      setState(await readState());
      setIsBusy(false);
    }
  };

  return {
    state,
    isBusy,
    allow: () =>
      run(async () => {
        if ((await Notification.requestPermission()) !== "granted") return;
        const { publicKey } = await utils.subscribers.pushKey.fetch();
        const registration = await navigator.serviceWorker.register("/service-worker.js");
        await navigator.serviceWorker.ready;
        const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
        await allowPush.mutateAsync(addressOf(subscription));
      }, "Krisnotiserna kunde inte slås på"),
    stop: () =>
      run(async () => {
        const subscription = await currentSubscription();
        if (!subscription) return;
        // The server first: a browser that has forgotten would go on being sent to.
        await stopPush.mutateAsync({ endpoint: subscription.endpoint });
        await subscription.unsubscribe();
      }, "Krisnotiserna kunde inte stängas av"),
  };
}

async function readState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await currentSubscription()) ? "on" : "off";
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function addressOf(subscription: PushSubscription): RouterInputs["subscribers"]["allowPush"] {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error("the browser gave a push subscription without keys");
  return { endpoint, keys: { p256dh, auth } };
}
