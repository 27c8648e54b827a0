import { Alert } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import { Completeness } from "./completeness.tsx";
import { ContactsCard } from "./contacts-card.tsx";
import { OutcomesPanel } from "./outcomes-panel.tsx";
import { PageSection } from "./page-section.tsx";
import classes from "./profile.module.css";
import { FORM_SECTIONS, type FormSectionId, PROFILE_SECTIONS, type SectionId } from "./profile-sections.ts";
import type { AssociationProfile } from "./profile-values.ts";
import { SectionFacts } from "./section-facts.tsx";
import { SectionForm } from "./section-form.tsx";
import { SectionNav } from "./section-nav.tsx";
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
