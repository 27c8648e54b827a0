import { Button, Radio, Stack, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconShieldCheck } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { z } from "zod";
import { AddressTabs } from "#client/components/address-tabs.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { RequestDialog } from "#client/features/product-requests/request-dialog.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useReturnFocus } from "#client/lib/use-return-focus.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { Dialog, DialogFooter, type DialogProps } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ListRow, ListRows } from "#client/ui/list-row.tsx";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { Select } from "#client/ui/select.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { useListState } from "#client/ui/use-list-state.ts";
import { TEXT_MAX_LENGTH } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import type { RecommendationDecision } from "#shared/schemas/recommendations.ts";
import classes from "./recommendation-card.module.css";
import { RecommendationCard } from "./recommendation-card.tsx";
import {
  areasOf,
  type Decide,
  type Recommendation,
  type Recommendations,
  RequestOpening,
  type Rights,
  type SetAside,
} from "./recommendation-views.ts";

const SKELETON = <ListSkeleton rows={4} rowHeight={170} />;

/** «Föreningen»: what the house is recommended to do. */
function AssociationTab() {
  const { association } = useSignedIn();
  const recommendations = trpc.recommendations.association.useQuery(undefined, { staleTime: 0 });
  const { decide, isBusy } = useDecide("association");
  const role = association?.role;
  return (
    <Loaded query={recommendations} skeleton={SKELETON}>
      {(answer) => (
        <RecommendationList
          answer={answer}
          rights={{ mayPlan: can(role, "preparedness:edit"), mayDismiss: can(role, "preparedness:decide"), mayOrder: true }}
          isBusy={isBusy}
          onDecide={decide}
        />
      )}
    </Loaded>
  );
}

const RIGHTS = { mayPlan: true, mayDismiss: true, mayOrder: false };

/** «Mitt hushåll»: what one's own home is recommended to do. */
function HouseholdTab() {
  const recommendations = trpc.recommendations.household.useQuery(undefined, { staleTime: 0 });
  const { decide, isBusy } = useDecide("household");
  return (
    <Loaded query={recommendations} skeleton={SKELETON}>
      {(answer) => <RecommendationList answer={answer} rights={RIGHTS} isBusy={isBusy} onDecide={decide} />}
    </Loaded>
  );
}

const ASSOCIATION = { tab: "forening", label: "Föreningen" } as const;
const HOUSEHOLD = { tab: "hushall", label: "Mitt hushåll" } as const;
const CONTENT = { forening: AssociationTab, hushall: HouseholdTab };

/** `Rekommendationer`: what to do next, by rules over one's own facts. */
export function Component() {
  const { association } = useSignedIn();
  const [opened, dialog] = useDisclosure(false);
  return (
    <RequestOpening value={dialog.open}>
      <PageHeader
        title={"Rekommen\u00addationer"}
        description="Vad som ger mest just nu, räknat på det som är känt. Kostnader är uppskattningar."
      />
      {association ? <AddressTabs label="Vems åtgärder" tabs={[ASSOCIATION, HOUSEHOLD]} content={CONTENT} /> : <HouseholdTab />}
      {association && <RequestDialog opened={opened} onClose={dialog.close} />}
    </RequestOpening>
  );
}

type Kind = RecommendationDecision["kind"];

const TOLD: Record<"association" | "household", Record<Kind, string>> = {
  association: {
    plan: "Åtgärden står bland uppgifterna i resan",
    complete: "Åtgärden är klar",
    dismiss: "Åtgärden är undanlagd",
    restore: "Åtgärden är tillbaka",
  },
  household: {
    plan: "Åtgärden står på din lista",
    complete: "Bockat av",
    dismiss: "Åtgärden är undanlagd",
    restore: "Åtgärden är tillbaka",
  },
};

/** What is decided about a recommendation. Its buttons wait until the list is read again, whatever came of it: pressed twice it is refused. */
function useDecide(whose: "association" | "household"): { decide: Decide; isBusy: boolean } {
  const saved = { failed: "Det gick inte att spara", waitsFor: ["recommendations", "tasks"] } as const;
  const forAssociation = useAction(trpc.recommendations.decideForAssociation, {
    ...saved,
    done: (_, { decision }) => TOLD.association[decision.kind],
  });
  const forHousehold = useAction(trpc.recommendations.decideForHousehold, {
    ...saved,
    done: (_, { decision }) => TOLD.household[decision.kind],
  });
  const action = whose === "association" ? forAssociation : forHousehold;
  return { decide: (key, decision) => action.send({ key, decision }), isBusy: action.isPending };
}

/** Which area is looked at stands in the address. */
const CHOICES = z.object({ area: z.string().optional() });
const ADDRESS = { words: { area: "omrade" } };

interface RecommendationListProps {
  answer: Recommendations;
  rights: Rights;
  isBusy: boolean;
  onDecide: Decide;
}

/** All that is recommended, the most important first, by area if one likes; below it what was put aside. */
function RecommendationList({ answer, rights, isBusy, onDecide }: RecommendationListProps) {
  const list = useListState(CHOICES, ADDRESS);
  const { area } = list.state;
  const [dismissing, setDismissing] = useState<Recommendation | null>(null);
  const areaField = useRef<HTMLInputElement>(null);
  const focus = useReturnFocus(() => areaField.current);
  const { recommendations, setAside } = answer;
  const areas = areasOf(recommendations);
  const chosen = areas.find(({ value }) => value === area)?.value ?? null;
  const shown = recommendations.filter((recommendation) => !chosen || recommendation.area.slug === chosen);

  return (
    <Stack gap="lg">
      {recommendations.length === 0 ? (
        <EmptyState icon={IconShieldCheck}>Inget att rekommendera just nu. Råden räknas om när uppgifterna ändras.</EmptyState>
      ) : (
        <>
          <Select
            ref={areaField}
            label="Område"
            data={areas}
            value={chosen}
            onChange={list.choice("area").onChange}
            placeholder="Alla områden"
            clearable
            maw={320}
          />
          <Text size="sm" c="dimmed" role="status">
            {shown.length} {shown.length === 1 ? "åtgärd" : "åtgärder"}. Viktigast först, och av dem det som går fortast.
          </Text>
          <ul className={classes.list} aria-label="Rekommenderade åtgärder">
            {shown.map((recommendation) => (
              <RecommendationCard
                key={recommendation.key}
                recommendation={recommendation}
                rights={rights}
                isBusy={isBusy}
                onDecide={onDecide}
                onDismiss={() => setDismissing(recommendation)}
              />
            ))}
          </ul>
        </>
      )}
      <SetAsideList
        setAside={setAside}
        mayRestore={rights.mayDismiss}
        isBusy={isBusy}
        onRestore={(key) => onDecide(key, { kind: "restore" })}
      />
      {dismissing && (
        <DismissDialog
          title={dismissing.title}
          onClose={() => setDismissing(null)}
          onDismiss={(reason) => {
            onDecide(dismissing.key, { kind: "dismiss", reason });
            setDismissing(null);
            focus.giveBack(true);
          }}
        />
      )}
    </Stack>
  );
}

interface SetAsideListProps {
  setAside: readonly SetAside[];
  mayRestore: boolean;
  isBusy: boolean;
  onRestore: (key: string) => void;
}

/** What was put aside or is done, and until when. */
function SetAsideList({ setAside, mayRestore, isBusy, onRestore }: SetAsideListProps) {
  const { formatDay } = useDateFormat();
  if (setAside.length === 0) return null;
  return (
    <SectionCard title="Klart och undanlagt">
      <ListRows label="Klart och undanlagt">
        {setAside.map(({ key, title, state, reason, returnsAt }) => (
          <ListRow
            key={key}
            title={title}
            details={[state === "done" ? "Klart" : `Inte aktuellt: ${reason ?? ""}`, returnsAt && `Kommer tillbaka ${formatDay(returnsAt)}`]
              .filter(Boolean)
              .join(" · ")}
            action={
              mayRestore && (
                <Button variant="default" disabled={isBusy} aria-label={`Ta tillbaka ${title}`} onClick={() => onRestore(key)}>
                  Ta tillbaka
                </Button>
              )
            }
          />
        ))}
      </ListRows>
    </SectionCard>
  );
}

interface DismissDialogProps extends DialogProps {
  title: string;
  onDismiss: (reason: string) => void;
}

const REASONS = ["Vi har det redan", "Det passar inte oss", "Det kostar för mycket just nu"];
const OTHER = "Annat";

/** «Inte aktuellt»: why, so that the next board understands it. It comes back after a year. */
function DismissDialog({ title, onDismiss, onClose }: DismissDialogProps) {
  const [chosen, setChosen] = useState<string>(REASONS[0] ?? OTHER);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const isOther = chosen === OTHER;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const reason = isOther ? text.trim() : chosen;
    if (reason.length < 3) setError("Skriv varför.");
    else onDismiss(reason);
  };

  return (
    <Dialog title="Inte aktuellt" size={480} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <Text>«{title}» läggs undan och kommer tillbaka om tolv månader.</Text>
            <Radio.Group label="Varför?" value={chosen} onChange={setChosen}>
              <Stack gap="xs" mt="xs">
                {[...REASONS, OTHER].map((reason) => (
                  <Radio key={reason} value={reason} label={reason} />
                ))}
              </Stack>
            </Radio.Group>
            {isOther && (
              <Textarea
                label="Skriv varför"
                withAsterisk
                autosize
                minRows={2}
                maxLength={TEXT_MAX_LENGTH}
                value={text}
                error={error}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  setError(null);
                }}
              />
            )}
            <DialogFooter submit="Lägg undan" onCancel={close} />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
