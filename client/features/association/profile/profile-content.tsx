import { Alert, Anchor, Badge, Button, Card, Group, Progress, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconArrowRight, IconChevronDown, IconCircleCheck, IconLock } from "@tabler/icons-react";
import { Fragment, type ReactNode, useEffect, useId, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";
import { ContactsCard } from "./contacts-card.tsx";
import { type House, type Outcome, outcomesOf, type PlannedWater } from "./outcomes.ts";
import classes from "./profile.module.css";
import { fieldId, focusField } from "./profile-fields.ts";
import { FORM_SECTIONS, type FormSectionId, formSectionAt, PROFILE_FIELDS, PROFILE_SECTIONS, type SectionId } from "./profile-sections.ts";
import { type AmbitionLevel, type AssociationProfile, applies, missingAmong, type ProfileValues } from "./profile-values.ts";
import { SectionFacts } from "./section-facts.tsx";
import { SectionForm } from "./section-form.tsx";
import { ShutoffsCard } from "./shutoffs-card.tsx";
import { type ProfileForm, useProfileForm } from "./use-profile-form.ts";
import { WarningReach } from "./warning-reach.tsx";

interface ProfileContentProps {
  profile: AssociationProfile;
  plan: PlannedWater | null;
  mayEdit: boolean;
  logo: ReactNode;
  /** Null for those who may not invite. */
  invitation: ReactNode | null;
}

const QUESTIONS = Object.keys(FORM_SECTIONS) as FormSectionId[];

/** The questions about the house in short cards, what the answers give, and the lists that belong to the house. */
export function ProfileContent({ profile, plan, mayEdit, logo, invitation }: ProfileContentProps) {
  const profileForm = useProfileForm(profile, plan);
  const { contacts, shutoffs, ambitionLevels: levels } = profile;
  const { form, faulty } = profileForm;
  const { values } = form;
  const cards = useQuestionCards(values, faulty);
  useHashTarget();

  const lists: Partial<Record<SectionId, ReactNode>> = {
    jourer: <ContactsCard contacts={contacts} mayEdit={mayEdit} />,
    avstangning: shutoffs && <ShutoffsCard shutoffs={shutoffs} mayEdit={mayEdit} />,
    logotyp: logo,
    "bjud-in": invitation,
  };
  return (
    <div className={classes.container}>
      <div className={classes.layout}>
        <Stack gap="md" className={classes.questions}>
          {mayEdit ? (
            <Completeness values={values} faulty={faulty} />
          ) : (
            <Alert color="gray" role="note" icon={<IconLock size={20} aria-hidden />}>
              Endast administratörer kan ändra dessa uppgifter.
            </Alert>
          )}
          {(mayEdit ? cards.order : QUESTIONS).map((section) => (
            <PageSection key={section} id={section}>
              {mayEdit ? (
                <QuestionCard section={section} {...{ profileForm, levels, cards }} />
              ) : (
                <SectionCard title={PROFILE_SECTIONS[section]}>
                  <SectionFacts section={section} values={values} levels={levels} />
                </SectionCard>
              )}
            </PageSection>
          ))}
        </Stack>
        <div className={classes.aside}>
          <OutcomesPanel house={{ values, faulty, levels, plan }} onFill={mayEdit ? cards.openAt : null} />
        </div>
        <Stack gap="md" className={classes.lists}>
          {(Object.keys(lists) as SectionId[]).map(
            (section) =>
              lists[section] && (
                <PageSection key={section} id={section}>
                  {lists[section]}
                </PageSection>
              ),
          )}
        </Stack>
      </div>
      <UnsavedChangesDialog isDirty={profileForm.isDirty} />
    </div>
  );
}

/** A section that the address can name (`#byggnad`). */
function PageSection({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className={classes.section}>
      {children}
    </div>
  );
}

type QuestionCards = ReturnType<typeof useQuestionCards>;

/** One card is open at a time: the one that the address names, else the first where something is missing. Those come first. */
function useQuestionCards(values: ProfileValues, faulty: ReadonlySet<AssociationField>) {
  const { hash, key } = useLocation();
  const missingIn = (section: FormSectionId) => missingAmong(FORM_SECTIONS[section], values, faulty);
  // A card stays where it was while it is filled in.
  const [order] = useState(() => [
    ...QUESTIONS.filter((section) => missingIn(section).length > 0),
    ...QUESTIONS.filter((section) => missingIn(section).length === 0),
  ]);
  const [open, setOpen] = useState(() => formSectionAt(hash) ?? order.find((section) => missingIn(section).length > 0) ?? null);
  // Before the address is followed to what is in the card. The same link followed again opens it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what tells two visits apart.
  useLayoutEffect(() => {
    const named = formSectionAt(hash);
    if (named) setOpen(named);
  }, [hash, key]);

  return {
    order,
    open,
    missingIn,
    toggle: (section: FormSectionId): void => setOpen(section === open ? null : section),
    /** To a question, in whatever card it stands. */
    openAt(field: AssociationField): void {
      flushSync(() => setOpen(formSectionAt(`#${fieldId(field)}`)));
      focusField(field);
    },
    /** The next card after this one where something is missing, in a circle. */
    after(section: FormSectionId): FormSectionId | null {
      const at = order.indexOf(section);
      const others = [...order.slice(at + 1), ...order.slice(0, at)];
      return others.find((other) => missingIn(other).length > 0) ?? null;
    },
    goTo(section: FormSectionId): void {
      flushSync(() => setOpen(section));
      const heading = document.getElementById(section)?.querySelector("button");
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: "start" });
    },
  };
}

interface QuestionCardProps {
  section: FormSectionId;
  profileForm: ProfileForm;
  levels: readonly AmbitionLevel[];
  cards: QuestionCards;
}

/** A few questions behind their heading, which says how many are left. */
function QuestionCard({ section, profileForm, levels, cards }: QuestionCardProps) {
  const [titleId, bodyId] = [useId(), useId()];
  const isOpen = cards.open === section;
  const missing = cards.missingIn(section).length;
  const next = cards.after(section);
  return (
    <Card component="section" aria-labelledby={titleId} p={0}>
      <Title order={2} size="h3">
        <UnstyledButton className={classes.heading} aria-expanded={isOpen} aria-controls={bodyId} onClick={() => cards.toggle(section)}>
          <span id={titleId}>{PROFILE_SECTIONS[section]}</span>
          <span className={classes.state} data-done={missing === 0 || undefined}>
            {missing === 0 && <IconCircleCheck size={20} stroke={1.75} aria-hidden />}
            {missing === 0 ? "Klart" : `${missing} kvar`}
          </span>
          <IconChevronDown size={20} stroke={1.75} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
        </UnstyledButton>
      </Title>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <SectionForm section={section} profileForm={profileForm} levels={levels} />
            {section === "grunduppgifter" && <WarningReach municipality={String(profileForm.form.values.municipality ?? "")} />}
            {next && (
              <Button
                variant={missing === 0 ? "filled" : "default"}
                mt="xs"
                rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
                onClick={() => cards.goTo(next)}
              >
                Nästa: {PROFILE_SECTIONS[next]}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

interface CompletenessProps {
  values: ProfileValues;
  faulty: ReadonlySet<AssociationField>;
}

/** How much is answered as it should be. */
function Completeness({ values, faulty }: CompletenessProps) {
  const total = PROFILE_FIELDS.filter((field) => applies(field, values)).length;
  const filled = total - missingAmong(PROFILE_FIELDS, values, faulty).length;
  return (
    <div>
      <Text className="tabular" mb={6}>
        {filled === total ? `Alla ${total} fält är ifyllda.` : `${filled} av ${total} fält är ifyllda`}
      </Text>
      <Text size="sm" c="dimmed" mb={6}>
        Varje svar sparas av sig självt.
      </Text>
      <Progress value={(filled / total) * 100} aria-hidden />
    </div>
  );
}

interface OutcomesPanelProps {
  /** As it stands in the cards, saved or not. */
  house: House;
  /** Leads to the question that would give a missing one; null for those who may only read. */
  onFill: ((field: AssociationField) => void) | null;
}

/** What the facts amount to, as they are typed. */
function OutcomesPanel({ house, onFill }: OutcomesPanelProps) {
  return (
    <SectionCard title="Vad svaren ger" tabIndex={0}>
      <dl className={classes.outcomes}>
        {outcomesOf(house).map((outcome) => (
          <OutcomeLine key={outcome.title} outcome={outcome} onFill={onFill} />
        ))}
      </dl>
    </SectionCard>
  );
}

function OutcomeLine({
  outcome: { title, value, mark, basis, sources, missing },
  onFill,
}: Pick<OutcomesPanelProps, "onFill"> & { outcome: Outcome }) {
  return (
    <div>
      <Text component="dt" fw={600}>
        {title}
      </Text>
      <dd>
        <Group gap="xs">
          <Text span fz="lg" fw={650} lh={1.3} className="tabular">
            {value ?? "–"}
          </Text>
          {mark && <Badge color="gray">{mark}</Badge>}
        </Group>
        {basis && <Text size="sm">{basis}</Text>}
        {sources.length > 0 && (
          <Text size="sm" c="dimmed">
            Från: {sources.map((field) => ASSOCIATION_FIELD_LABELS[field].toLowerCase()).join(", ")}
          </Text>
        )}
        {missing.length > 0 && (
          <Text size="sm">
            {onFill ? "Fyll i " : "Saknas: "}
            {missing.map((field, index) => (
              <Fragment key={field}>
                {index > 0 && " eller "}
                {onFill ? <FieldLink field={field} onFollow={onFill} /> : ASSOCIATION_FIELD_LABELS[field].toLowerCase()}
              </Fragment>
            ))}
          </Text>
        )}
      </dd>
    </div>
  );
}

interface FieldLinkProps {
  field: AssociationField;
  onFollow: (field: AssociationField) => void;
}

/** Leads to a question of this page: the keyboard is in it at once. */
function FieldLink({ field, onFollow }: FieldLinkProps) {
  return (
    <Anchor
      href={`#${fieldId(field)}`}
      underline="always"
      onClick={(event) => {
        event.preventDefault();
        onFollow(field);
      }}
    >
      {ASSOCIATION_FIELD_LABELS[field].toLowerCase()}
    </Anchor>
  );
}

/** Goes to the section that the address names, also when its page is drawn later than the address is read. */
function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again leads there again.
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView();
  }, [hash, key]);
}
