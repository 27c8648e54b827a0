import { Alert, Box, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconHourglass, IconWorld } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { unplacedWords } from "#client/components/aim-words.ts";
import { tickedPlaces } from "#client/components/chosen-places.ts";
import type { RouterOutputs } from "#client/lib/trpc.ts";
import { trpc } from "#client/lib/trpc.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { formatNumber } from "#shared/format/number.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { SEARCH_DEBOUNCE_MS } from "#shared/limits.ts";
import { AUDIENCE_LABELS, aimedLabel, audienceLabel, CONTACT_MISSING } from "#shared/text/crisis-labels.ts";
import {
  costWords,
  foreignWords,
  languageWords,
  leftOutWords,
  membersLeftOutWords,
  missingContactWords,
  namedWords,
  ownNumberWords,
  reachWords,
  residentReachWords,
} from "../reach-words.ts";
import classes from "./activate.module.css";
import { type ActivationValues, neighbourOf, placesIn } from "./activation-values.ts";

/** What the activation would do: who is reached how, by which words and for how much. */
export function ActivationReview({ values, preview }: { values: ActivationValues; preview: ActivationPreview }) {
  const { crisisDomainId, sendExternalMessage, methods } = values;

  return (
    <section className={classes.review} aria-label="Innan du skickar">
      <Title order={3} size="h4">
        Innan du skickar
      </Title>
      {crisisDomainId === "" && <Text c="dimmed">Välj vad som har hänt, så ser du vilka som nås.</Text>}
      {crisisDomainId !== "" && (
        <Loaded query={preview} skeleton={<ListSkeleton rows={4} />}>
          {(data) => (
            <Stack gap="md">
              <ReachSummary preview={data} values={values} />
              <TeamList team={data.team} methods={methods} />
              {sendExternalMessage && !neighbourOf(values) && <SubscriberList preview={data} methods={methods} />}
            </Stack>
          )}
        </Loaded>
      )}
    </section>
  );
}

interface ReachSummaryProps {
  preview: RouterOutputs["crisis"]["preview"];
  values: ActivationValues;
}

/** How many people each message reaches, the words as they leave, and what it costs. */
function ReachSummary({ preview, values }: ReachSummaryProps) {
  const { isExercise, sendExternalMessage, methods } = values;
  const neighbourId = neighbourOf(values);
  const cost = methods.sms ? costWords(preview, sendExternalMessage) : "";

  return (
    <Stack gap="md" aria-live="polite">
      {sendExternalMessage && preview.waitsForOwner && (
        <Alert color="varsel" icon={<IconHourglass size={20} aria-hidden />}>
          Beskedet till de boende går ut när en annan systemägare har godkänt det. De andra systemägarna får ett mejl om det. Ett riktigt
          larm väntar aldrig.
        </Alert>
      )}
      <Message
        title={[audienceLabel(isExercise ? "team" : "internal", isExercise), namedWords(preview)].filter(Boolean).join(": ")}
        reach={reachWords(preview.internal, preview.people.internal, methods)}
        notReached={[
          ownNumberWords(preview, methods),
          missingContactWords(preview.team, methods),
          membersLeftOutWords(preview.members, methods),
        ]
          .filter(Boolean)
          .join(" ")}
        text={preview.internalText}
      />
      {preview.foreignNumbers > 0 && (
        <Alert color="varsel" icon={<IconWorld size={20} aria-hidden />}>
          {foreignWords(preview.foreignNumbers)}
        </Alert>
      )}
      {sendExternalMessage && (
        <Message
          title={residentsTitle(preview, neighbourId)}
          reach={residentReachWords(preview.external, preview.people.external, methods, preview.aim)}
          notReached={[
            leftOutWords(neighbourId ? 1 : meantOf(preview).total, preview.people.external),
            preview.aim && unplacedWords(preview.aim),
            languageWords(preview.languages),
          ]
            .filter(Boolean)
            .join(" ")}
          text={preview.externalText}
        />
      )}
      {cost && <Text size="sm">{cost}</Text>}
    </Stack>
  );
}

function residentsTitle(preview: Preview, neighbourId: string | null): string {
  if (neighbourId) return neighbourName(preview, neighbourId) ?? "En granne";
  return preview.aim ? aimedLabel(preview.aim.words) : AUDIENCE_LABELS.subscribers;
}

/** Those whom the residents' message is for, whichever ways are chosen. */
const meantOf = ({ aim, subscribers }: Preview): Preview["subscribers"] => aim?.subscribers ?? subscribers;

const neighbourName = ({ subscribers }: Preview, neighbourId: string): string | undefined =>
  subscribers.rows.find(({ id }) => id === neighbourId)?.fullName;

interface MessageProps {
  title: string;
  reach: string;
  /** Who of them is left out, and why; empty when nobody is. */
  notReached: string;
  /** As it stands in their telephones. */
  text: string;
}

function Message({ title, reach, notReached, text }: MessageProps) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <Text size="sm" className="tabular" mb={text ? 6 : 0}>
        {reach}
        {notReached && (
          <>
            <br />
            {notReached}
          </>
        )}
      </Text>
      {text && (
        <Text size="sm" className={classes.text}>
          {text}
        </Text>
      )}
    </div>
  );
}

type Preview = RouterOutputs["crisis"]["preview"];
type Methods = ActivationValues["methods"];

/** Krisgruppen, which the area's team belongs to here, with what the chosen methods need (CRIS-19). */
function TeamList({ team, methods }: { team: Preview["team"]; methods: Methods }) {
  return (
    <RecipientList title={`Krisgruppen (${formatNumber(team.length)})`} empty="Ingen är med i Krisgruppen än.">
      {team.map(({ id, displayName, leads, email, phone }) => (
        <li key={id}>
          <strong>{displayName}</strong>
          {leads && " · teamledare"}
          <Contacts email={email} phone={phone} methods={methods} />
        </li>
      ))}
    </RecipientList>
  );
}

function SubscriberList({ preview, methods }: { preview: Preview; methods: Methods }) {
  const { rows, total } = meantOf(preview);
  const empty = preview.aim ? "Ingen där prenumererar på krislarm än." : "Ingen prenumererar på krislarm än.";
  return (
    <RecipientList title={`Prenumeranter (${formatNumber(total)})`} empty={empty}>
      {rows.map(({ id, fullName, email, phoneNumber }) => (
        <li key={id}>
          <strong>{fullName}</strong>
          <Contacts email={email} phone={phoneNumber} methods={methods} />
        </li>
      ))}
      {total > rows.length && <li>… och {formatNumber(total - rows.length)} till.</li>}
    </RecipientList>
  );
}

function RecipientList({ title, empty, children }: { title: string; empty: string; children: ReactNode[] | ReactNode }) {
  const titleId = useId();
  const isEmpty = Array.isArray(children) && children.flat().filter(Boolean).length === 0;
  return (
    <div>
      <Text id={titleId} fw={600} mb={4}>
        {title}
      </Text>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        // Whoever has no pointer scrolls by keyboard, so the region takes the focus.
        <Box component="section" aria-labelledby={titleId} tabIndex={0} className={classes.region}>
          <ul>{children}</ul>
        </Box>
      )}
    </div>
  );
}

function Contacts({ email, phone, methods }: { email: string | null; phone: string | null; methods: Methods }) {
  const shown = [methods.sms && (phone ? formatPhone(phone) : CONTACT_MISSING.phone), methods.email && (email ?? CONTACT_MISSING.email)];
  const words = shown.filter(Boolean).join(" · ");
  return words && <div className={classes.contacts}>{words}</div>;
}

/** What the activation would do, as the dialog stands now; its texts follow when one pauses. */
export function useActivationPreview(values: ActivationValues) {
  const { crisisDomainId, isExercise, sendExternalMessage, methods, ...written } = values;
  const [texts] = useDebouncedValue(
    { description: written.description, externalText: sendExternalMessage ? written.externalDescription : "" },
    SEARCH_DEBOUNCE_MS,
  );
  return trpc.crisis.preview.useQuery(
    {
      crisisDomainId,
      isExercise,
      sendExternalMessage,
      methods,
      neighbourId: neighbourOf(values),
      places: tickedPlaces(placesIn(values)),
      ...texts,
    },
    { enabled: crisisDomainId !== "", placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  );
}

export type ActivationPreview = ReturnType<typeof useActivationPreview>;
