import { Alert, NativeSelect, Stack } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { NoAssociation } from "#client/components/no-association.tsx";
import { SectionCard } from "#client/components/section-card.tsx";
import { UnsavedChangesDialog } from "#client/components/unsaved-changes-dialog.tsx";
import type { PlannedWater } from "#client/features/association/profile/outcomes.ts";
import { planOf, useProfileAndPlan } from "#client/features/association/profile/profile-and-plan.ts";
import { FORM_SECTIONS, type FormSectionId, PROFILE_SECTIONS } from "#client/features/association/profile/profile-sections.ts";
import type { AssociationProfile } from "#client/features/association/profile/profile-values.ts";
import { SectionFacts } from "#client/features/association/profile/section-facts.tsx";
import { SectionForm } from "#client/features/association/profile/section-form.tsx";
import { useProfileForm } from "#client/features/association/profile/use-profile-form.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { can } from "#shared/permissions.ts";

const SECTIONS = Object.keys(FORM_SECTIONS) as FormSectionId[];

/** What is known of the association, one section at a time. Owners change it, the others read it. */
export default function AssociationProfileForm() {
  const { association } = useSignedIn();
  const known = useProfileAndPlan(association !== null);
  if (!association) return <NoAssociation />;
  return (
    <Loaded query={known} skeleton={<ListSkeleton rows={5} rowHeight={64} />}>
      {([profile, water]) => (
        <Sections key={association.id} profile={profile} plan={planOf(water)} mayEdit={can(association.role, "association:edit")} />
      )}
    </Loaded>
  );
}

function Sections({ profile, plan, mayEdit }: { profile: AssociationProfile; plan: PlannedWater | null; mayEdit: boolean }) {
  const profileForm = useProfileForm(profile, plan);
  const [section, setSection] = useState<FormSectionId>("grunduppgifter");
  const levels = profile.ambitionLevels;
  return (
    <Stack gap="md">
      {!mayEdit && (
        <Alert color="gray" role="note" icon={<IconLock size={20} aria-hidden />}>
          Endast administratörer kan ändra dessa uppgifter.
        </Alert>
      )}
      <NativeSelect
        label="Avsnitt"
        value={section}
        onChange={(event) => setSection(SECTIONS.find((id) => id === event.currentTarget.value) ?? section)}
        data={SECTIONS.map((id) => ({ value: id, label: PROFILE_SECTIONS[id] }))}
      />
      <SectionCard title={PROFILE_SECTIONS[section]}>
        {mayEdit ? (
          <SectionForm section={section} profileForm={profileForm} levels={levels} />
        ) : (
          <SectionFacts section={section} values={profileForm.form.values} levels={levels} />
        )}
      </SectionCard>
      <UnsavedChangesDialog isDirty={profileForm.isDirty} />
    </Stack>
  );
}
