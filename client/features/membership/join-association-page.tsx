import { Button, Stack, Text, TextInput, ThemeIcon } from "@mantine/core";
import { IconLock, IconLogin } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { LoadingScreen } from "#client/components/loading-screen.tsx";
import { errorReason, errorText } from "#client/lib/error-text.ts";
import { notifyAccess } from "#client/lib/notify.ts";
import { loginAddress } from "#client/lib/redirect-address.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSession } from "#client/lib/use-session.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import { ASSOCIATION_LOOKUP_FRESH_MS, ASSOCIATION_LOOKUP_KEPT_MS } from "#shared/limits.ts";
import { ApplicationForm } from "./application-form.tsx";
import { readInvitationCode } from "./invitation-code.ts";
import { JoinCard } from "./join-card.tsx";
import { JOIN_PROBLEMS, type JoinProblem } from "./join-texts.ts";

const LOADING = "Laddar föreningsinformation...";

export function Component() {
  const [params] = useSearchParams();
  const linkedId = params.get("associationId");
  const { status, session } = useSession();
  const [changesCode, setChangesCode] = useState(false);

  if (status === "loading") return <LoadingScreen text={LOADING} />;
  if (!session) return <SignedOut search={linkedId ? `?associationId=${encodeURIComponent(linkedId)}` : ""} />;
  if (session.association) return <AlreadyMember associationName={session.association.name} />;
  return <Joining key={linkedId} linkedId={linkedId} changesCode={changesCode} onChangeCode={() => setChangesCode(true)} />;
}

interface JoiningProps {
  linkedId: string | null;
  changesCode: boolean;
  onChangeCode: () => void;
}

/** From a code, typed or linked, over the association it stands for to the application. */
function Joining({ linkedId, changesCode, onChangeCode }: JoiningProps) {
  const [, setParams] = useSearchParams();
  const linked = readInvitationCode(linkedId ?? "");
  const [associationId, setAssociationId] = useState("code" in linked ? linked.code : null);
  const [problem, setProblem] = useState<JoinProblem | null>(linkedId && !associationId ? "unknownLink" : null);
  const lookup = trpc.association.lookup.useQuery(
    { associationId: associationId ?? "" },
    { ...LOOKUP_OPTIONS, enabled: associationId !== null },
  );
  const isUnknown = errorReason(lookup.error) === "ASSOCIATION_NOT_FOUND";

  useEffect(() => {
    if (!isUnknown) return;
    setProblem("unknownLink");
    setAssociationId(null);
  }, [isUnknown]);
  useEffect(() => {
    if (problem) notifyAccess.error(JOIN_PROBLEMS[problem].title, JOIN_PROBLEMS[problem].text);
  }, [problem]);

  const changeCode = () => {
    onChangeCode();
    setAssociationId(null);
    setProblem(null);
    if (linkedId) setParams({}, { replace: true });
  };

  if (!associationId) return <CodeEntry initialProblem={problem} takesFocus={changesCode} onFound={setAssociationId} />;
  if (lookup.data) {
    return <ApplicationForm association={lookup.data} onChangeCode={changeCode} />;
  }
  if (lookup.isError && !isUnknown) {
    return (
      <JoinCard title="Gå med i en förening">
        <ErrorCard title="Fel" error={lookup.error} onRetry={() => void lookup.refetch()} />
        <Button variant="default" onClick={changeCode}>
          Ändra kod
        </Button>
      </JoinCard>
    );
  }
  return <LoadingScreen text={LOADING} />;
}

function SignedOut({ search }: { search: string }) {
  return (
    <JoinCard
      title="Logga in för att gå med"
      icon={
        <ThemeIcon size={48} radius="xl" variant="light">
          <IconLogin size={26} stroke={1.75} aria-hidden />
        </ThemeIcon>
      }
    >
      <Text>Du behöver vara inloggad för att ansöka om att gå med i en förening. Inbjudan finns kvar när du har loggat in.</Text>
      <LinkButton to={loginAddress({ pathname: "/join-association", search })}>Logga in</LinkButton>
      <LinkButton variant="default" to={loginAddress({ pathname: "/join-association", search }).replace("/login", "/signup")}>
        Skapa konto
      </LinkButton>
    </JoinCard>
  );
}

function AlreadyMember({ associationName }: { associationName: string }) {
  return (
    <JoinCard
      title="Redan medlem"
      icon={
        <ThemeIcon size={48} radius="xl" variant="light">
          <IconLock size={26} stroke={1.75} aria-hidden />
        </ThemeIcon>
      }
    >
      <Text>
        Du är redan ansluten till {associationName}. Du kan endast vara medlem i en förening åt gången. Kontakta systemägaren i din
        nuvarande förening och be att bli borttagen först.
      </Text>
      <LinkButton to="/dashboard">Till översikten</LinkButton>
    </JoinCard>
  );
}

interface CodeEntryProps {
  /** What a join link led to, when it led nowhere. */
  initialProblem: JoinProblem | null;
  /** It stands where something was pressed to get here. */
  takesFocus: boolean;
  onFound: (associationId: string) => void;
}

function CodeEntry({ initialProblem, takesFocus, onFound }: CodeEntryProps) {
  const utils = trpc.useUtils();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(initialProblem && JOIN_PROBLEMS[initialProblem].text);
  const [isLooking, setLooking] = useState(false);

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const refuse = (title: string, message: string) => {
    setError(message);
    notifyAccess.error(title, message);
    field.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLooking) return;
    const read = readInvitationCode(text);
    if ("problem" in read) return refuse(JOIN_PROBLEMS[read.problem].title, JOIN_PROBLEMS[read.problem].text);

    setLooking(true);
    try {
      await utils.association.lookup.fetch({ associationId: read.code }, LOOKUP_OPTIONS);
      notifyAccess.clear();
      onFound(read.code);
    } catch (failure) {
      if (errorReason(failure) === "ASSOCIATION_NOT_FOUND") {
        setText("");
        refuse(JOIN_PROBLEMS.unknownCode.title, JOIN_PROBLEMS.unknownCode.text);
      } else {
        // The code may be right: it stays for another try.
        refuse("Koden kunde inte kontrolleras", errorText(failure));
      }
    } finally {
      setLooking(false);
    }
  };

  return (
    <JoinCard title="Gå med i en förening">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            ref={field}
            label="Inbjudningskod"
            description="Koden får du av föreningens systemägare, eller genom en QR-kod eller länk som föreningen delar. Du kan också klistra in hela länken."
            descriptionProps={{ fz: "md", mb: "xs" }}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            value={text}
            error={error}
            errorProps={{ role: "alert" }}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(null);
            }}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          />
          <Button type="submit" loading={isLooking}>
            Fortsätt
          </Button>
        </Stack>
      </form>
    </JoinCard>
  );
}

/** For every lookup of an association by its code, typed or linked. Each one counts against the person's limit. */
const LOOKUP_OPTIONS = { staleTime: ASSOCIATION_LOOKUP_FRESH_MS, gcTime: ASSOCIATION_LOOKUP_KEPT_MS, retry: false };
