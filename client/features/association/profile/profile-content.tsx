import { Alert, Anchor, Badge, Button, Group, Paper, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconLock, IconRefresh } from "@tabler/icons-react";
import { type CSSProperties, Fragment, type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { SectionCard } from "#client/components/section-card.tsx";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { ASSOCIATION_FIELD_LABELS, type AssociationField } from "#shared/text/association-field-labels.ts";
import { ContactsCard } from "./contacts-card.tsx";
import { type House, type Outcome, outcomesOf } from "./outcomes.ts";
import classes from "./profile.module.css";
import { fieldId, focusField } from "./profile-fields.ts";
import { FORM_SECTIONS, type FormSectionId, PROFILE_SECTIONS, type SectionId } from "./profile-sections.ts";
import { type AssociationProfile, applies, isFilled, type ProfileValues } from "./profile-values.ts";
import { SectionFacts } from "./section-facts.tsx";
import { SectionForm } from "./section-form.tsx";
import { ShutoffsCard } from "./shutoffs-card.tsx";
import { useHashTarget } from "./use-hash-target.ts";
import { useProfileForm } from "./use-profile-form.ts";

interface ProfileContentProps {
  profile: AssociationProfile;
  mayEdit: boolean;
  logo: ReactNode;
  /** Null for those who may not invite. */
  invitation: ReactNode | null;
}

const isFormSection = (section: SectionId): section is FormSectionId => section in FORM_SECTIONS;

/** All sections of the page, in the order of their list. */
export function ProfileContent({ profile, mayEdit, logo, invitation }: ProfileContentProps) {
  const profileForm = useProfileForm(profile);
  useHashTarget();
  const { contacts, shutoffs, ambitionLevels: levels } = profile;
  const { values } = profileForm.form;

  const contents: Record<Exclude<SectionId, FormSectionId>, ReactNode> = {
    jourer: <ContactsCard contacts={contacts} mayEdit={mayEdit} />,
    avstangning: shutoffs && <ShutoffsCard shutoffs={shutoffs} mayEdit={mayEdit} />,
    logotyp: logo,
    "bjud-in": invitation,
  };
  const sections = (Object.keys(PROFILE_SECTIONS) as SectionId[]).filter((section) => isFormSection(section) || contents[section]);
  const contentOf = (section: SectionId): ReactNode => {
    if (!isFormSection(section)) return contents[section];
    return mayEdit ? (
      <SectionForm section={section} profileForm={profileForm} levels={levels} />
    ) : (
      <SectionFacts section={section} values={values} levels={levels} />
    );
  };
  const drawn = (section: SectionId) => (
    <PageSection key={section} id={section}>
      {contentOf(section)}
    </PageSection>
  );
  const panelAt = sections.indexOf("byggnad") + 1;

  return (
    <div className={classes.container}>
      <div className={classes.layout} style={{ "--sections": sections.length } as CSSProperties}>
        <div className={classes.wide}>
          {mayEdit ? (
            <Completeness values={values} faulty={profileForm.faulty} />
          ) : (
            <Alert color="gray" role="note" icon={<IconLock size={20} aria-hidden />}>
              Endast administratörer kan ändra dessa uppgifter.
            </Alert>
          )}
        </div>
        <SectionNav sections={sections} className={classes.nav} />
        {sections.slice(0, panelAt).map(drawn)}
        <div className={classes.aside}>
          <OutcomesPanel house={{ values, faulty: profileForm.faulty, levels }} mayEdit={mayEdit} />
        </div>
        {sections.slice(panelAt).map(drawn)}
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

/** Leads to the sections, each of which has its place in the address. */
function SectionNav({ sections, className }: { sections: readonly SectionId[]; className?: string }) {
  return (
    <nav aria-label="Avsnitt på sidan" className={className}>
      <Text size="sm" c="dimmed" className={classes.navHeading}>
        På den här sidan
      </Text>
      <ul className={classes.links}>
        {sections.map((section) => (
          <li key={section}>
            <Anchor component={Link} to={{ hash: section }} className={classes.link}>
              {PROFILE_SECTIONS[section]}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CompletenessProps {
  values: ProfileValues;
  faulty: ReadonlySet<AssociationField>;
}

/** How much is filled in as it should be, and links to what is not. */
function Completeness({ values, faulty }: CompletenessProps) {
  const [isOpen, list] = useDisclosure(false);
  const listId = useId();
  const sections = (Object.keys(FORM_SECTIONS) as FormSectionId[]).map((section) => {
    const fields = FORM_SECTIONS[section].filter((field) => applies(field, values));
    return { section, total: fields.length, missing: fields.filter((field) => faulty.has(field) || !isFilled(field, values)) };
  });
  const total = sections.reduce((sum, section) => sum + section.total, 0);
  const missing = sections.reduce((sum, section) => sum + section.missing.length, 0);

  return (
    <Paper withBorder radius="lg" px="lg" py="sm">
      <Group justify="space-between" gap="sm" mih={44}>
        <Text className="tabular">
          {missing === 0 ? `Alla ${total} uppgifter är ifyllda.` : `${total - missing} av ${total} uppgifter ifyllda`}
        </Text>
        {missing > 0 && (
          <Button
            variant="subtle"
            px="xs"
            mx={-8}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={list.toggle}
            rightSection={
              <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
            }
          >
            {isOpen ? "Dölj vad som saknas" : "Visa vad som saknas"}
          </Button>
        )}
      </Group>
      <div id={listId}>
        {isOpen &&
          sections
            .filter((section) => section.missing.length > 0)
            .map((section) => (
              <div key={section.section} className={classes.missing}>
                <Text size="sm" c="dimmed">
                  {PROFILE_SECTIONS[section.section]}
                </Text>
                <ul className={classes.links}>
                  {section.missing.map((field) => (
                    <li key={field}>
                      <FieldLink field={field} className={classes.link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
      </div>
    </Paper>
  );
}

interface OutcomesPanelProps {
  /** As it stands in the forms, saved or not. */
  house: House;
  mayEdit: boolean;
}

/** What the facts amount to. It shows what was counted last, until somebody counts anew. */
function OutcomesPanel({ house, mayEdit }: OutcomesPanelProps) {
  const [{ outcomes, round }, setCounted] = useState(() => ({ outcomes: outcomesOf(house), round: 0 }));
  const latest = outcomesOf(house);
  const shown = mayEdit ? outcomes : latest;
  const isBehind = mayEdit && JSON.stringify(latest) !== JSON.stringify(outcomes);

  return (
    <SectionCard title="Vad uppgifterna ger">
      {mayEdit && (
        <Stack gap="xs" mb="md">
          <Button
            variant={isBehind ? "filled" : "default"}
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={() => setCounted({ outcomes: latest, round: round + 1 })}
          >
            Räkna om
          </Button>
          {isBehind && <Text size="sm">Uppgifterna har ändrats sedan det räknades.</Text>}
        </Stack>
      )}
      <dl className={classes.outcomes}>
        {shown.map((outcome) => (
          <OutcomeLine key={outcome.title} outcome={outcome} mayEdit={mayEdit} />
        ))}
      </dl>
      <VisuallyHidden role="status">{round > 0 && <span key={round}>Omräknat. {shown.map(spoken).join(" ")}</span>}</VisuallyHidden>
    </SectionCard>
  );
}

function OutcomeLine({ outcome: { title, value, mark, basis, sources, missing }, mayEdit }: { outcome: Outcome; mayEdit: boolean }) {
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
            {mayEdit ? "Fyll i " : "Saknas: "}
            {missing.map((field, index) => (
              <Fragment key={field}>
                {index > 0 && " eller "}
                {mayEdit ? (
                  <FieldLink field={field}>{ASSOCIATION_FIELD_LABELS[field].toLowerCase()}</FieldLink>
                ) : (
                  ASSOCIATION_FIELD_LABELS[field].toLowerCase()
                )}
              </Fragment>
            ))}
          </Text>
        )}
      </dd>
    </div>
  );
}

const spoken = ({ title, value, mark }: Outcome): string => `${title}: ${value ?? "okänt"}${mark ? `, ${mark}` : ""}.`;

interface FieldLinkProps {
  field: AssociationField;
  className?: string;
  children?: string;
}

/** Leads to a field of this page: the keyboard is in it at once. */
function FieldLink({ field, className, children = ASSOCIATION_FIELD_LABELS[field] }: FieldLinkProps) {
  return (
    <Anchor
      href={`#${fieldId(field)}`}
      underline="always"
      className={className}
      onClick={(event) => {
        event.preventDefault();
        focusField(field);
      }}
    >
      {children}
    </Anchor>
  );
}
