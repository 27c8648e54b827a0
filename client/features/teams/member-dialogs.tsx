import { Checkbox, Group, NativeSelect, Radio, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { MemberField, type MemberFieldProps } from "#client/components/member-field.tsx";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction } from "#client/ui/use-action.ts";
import { TEAM_ROLES, type TeamRole } from "#shared/enums.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { invitePath } from "#shared/invite-code.ts";
import { COMPETENCE_MAX_LENGTH } from "#shared/limits.ts";
import { can } from "#shared/permissions.ts";
import { addTeamMemberInput, updateTeamMemberInput } from "#shared/schemas/teams.ts";
import { TEAM_ROLE_DUTIES, TEAM_ROLE_LABELS } from "#shared/text/team-roles.ts";
import type { Team, TeamMember } from "./team-views.ts";

const NO_OUTSIDER = { memberName: "", email: "", phone: "", showsContact: false };
const NO_PLACE = { role: "", isDeputy: false, stairwellId: "", competence: "" };

/** Whoever was meant has to be there; what was typed for the other is left out. */
const chosenMember = addTeamMemberInput
  .extend({ who: z.enum(["member", "outsider"]) })
  .superRefine(({ who, profileId, memberName }, issues) => {
    if (who === "outsider" && !memberName) issues.addIssue({ code: "custom", path: ["memberName"], message: "Skriv personens namn." });
    if (who === "member" && !profileId) issues.addIssue({ code: "custom", path: ["profileId"], message: "Välj en medlem." });
  })
  .transform(({ who, ...member }) => ({ ...member, ...(who === "outsider" ? { profileId: null } : NO_OUTSIDER) }));

/** A place of a team that one has pressed: it decides what the person is to do. */
export interface VacantPlace {
  title: string;
  role: TeamRole;
  isDeputy: boolean;
  stairwellId: string | null;
}

/** Puts somebody into a team; into one place of it where that was pressed. */
export function AddMemberDialog({ team, place, onClose }: DialogProps & { team: Team; place?: VacantPlace }) {
  const { association } = useSignedIn();
  const [invites, setInvites] = useState(false);
  const invite = useInvitation();
  const add = useAction(trpc.team.addMember, {
    done: ({ displayName, isAsked }) => [
      `${displayName} är med i teamet`,
      isAsked ? "Personen får ett mejl med frågan om rollen." : undefined,
    ],
    failed: "Det gick inte att spara",
  });
  return (
    <FormDialog
      title={place?.title ?? "Lägg till medlem"}
      submit={place ? "Utse" : "Lägg till"}
      schema={chosenMember}
      initial={{
        ...{ teamId: team.id, who: "member", profileId: "", ...NO_OUTSIDER, ...NO_PLACE },
        ...(place && { role: place.role, isDeputy: place.isDeputy, stairwellId: place.stairwellId ?? "" }),
      }}
      action={add}
      onDone={(added) => void (invites && added.profileId === null && invite(added))}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <Radio.Group label="Vem?" {...field("who")} onChange={(who) => form.setValues({ who, profileId: "" })}>
            <Group gap="lg" mt="xs">
              <Radio value="member" label="Medlem i föreningen" data-autofocus />
              <Radio value="outsider" label="Någon annan" />
            </Group>
          </Radio.Group>
          {form.values.who === "outsider" ? <OutsiderFields form={form} /> : <CandidateField teamId={team.id} {...field("profileId")} />}
          {form.values.who === "outsider" && can(association?.role, "association:invite") && (
            <Checkbox
              label="Bjud in till portalen"
              description="Med e-post går ett mejl. Med bara ett nummer öppnas ett färdigt sms i din telefon."
              disabled={!form.values.email.trim() && !form.values.phone.trim()}
              checked={invites}
              onChange={(event) => setInvites(event.currentTarget.checked)}
            />
          )}
          {!place && <PlaceFields form={form} />}
        </>
      )}
    </FormDialog>
  );
}

/** Invites somebody from outside: by the portal's mail, or with the own telephone where there is only a number. */
function useInvitation(): (person: Pick<TeamMember, "email" | "phone">) => Promise<void> {
  const { association } = useSignedIn();
  const utils = trpc.useUtils();
  const failed = "Inbjudan kunde inte skickas";
  const invite = useAction(trpc.association.invite, {
    done: ({ invited }) => (invited === 0 ? null : "Inbjudan är på väg"),
    failed,
    touches: ["association.invitations"],
  });
  return async ({ email, phone }) => {
    if (email) return invite.send({ emails: [email] });
    if (!phone || !association) return;
    try {
      const { code } = await utils.association.inviteCode.fetch();
      const address = `${window.location.origin}${invitePath(code)}`;
      const text = `Hej! Du behövs i krisgruppen för ${association.name}. Gå med här: ${address}`;
      window.location.assign(`sms:${phone}?&body=${encodeURIComponent(text)}`);
    } catch (error) {
      notify.error(failed, errorText(error));
    }
  };
}

interface EditMemberDialogProps extends DialogProps {
  member: TeamMember;
}

export function EditMemberDialog({ member, onClose }: EditMemberDialogProps) {
  const isOutsider = member.profileId === null;
  const update = useAction(trpc.team.updateMember, {
    done: ({ displayName, isAsked }) => ["Rollen är sparad", isAsked ? `${displayName} får ett mejl med frågan om rollen.` : undefined],
    failed: "Det gick inte att spara",
  });
  return (
    <FormDialog
      title="Ändra roll"
      submit="Spara"
      schema={updateTeamMemberInput}
      initial={{
        memberId: member.id,
        memberName: isOutsider ? member.displayName : "",
        email: isOutsider ? (member.email ?? "") : "",
        phone: isOutsider && member.phone ? formatPhone(member.phone) : "",
        showsContact: member.showsContact,
        role: member.role ?? "",
        isDeputy: member.isDeputy,
        stairwellId: member.stairwell?.id ?? "",
        competence: member.competence ?? "",
      }}
      action={update}
      onClose={onClose}
    >
      {(_, form) => (
        <>
          {isOutsider ? <OutsiderFields form={form} /> : <Text fw={600}>{member.displayName}</Text>}
          <PlaceFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

interface OutsiderValues {
  memberName: string;
  email: string;
  phone: string;
  showsContact: boolean;
}

/** Somebody without an account in the association. */
function OutsiderFields<Values extends OutsiderValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Namn" required autoComplete="off" {...form.getInputProps("memberName")} />
      <TextInput label="Telefon" type="tel" autoComplete="off" placeholder="070-123 45 67" {...form.getInputProps("phone")} />
      <TextInput label="E-post" type="email" autoComplete="off" {...form.getInputProps("email")} />
      <Checkbox
        label="Visa för boende"
        description="Bara om personen har sagt ja till att alla medlemmar ser nummer och adress."
        {...form.getInputProps("showsContact", { type: "checkbox" })}
      />
    </>
  );
}

interface PlaceValues {
  role: string;
  isDeputy: boolean;
  stairwellId: string;
  competence: string;
}

const ROLES = [{ value: "", label: "Ingen särskild roll" }, ...TEAM_ROLES.map((role) => ({ value: role, label: TEAM_ROLE_LABELS[role] }))];

/** What somebody does in the team, and where in the house. */
function PlaceFields<Values extends PlaceValues>({ form }: { form: UseFormReturnType<Values> }) {
  const stairwells = trpc.association.stairwells.useQuery();
  const { role: chosen } = form.values;
  const role = TEAM_ROLES.find((known) => known === chosen);
  const named = stairwells.data ?? [];
  return (
    <>
      <NativeSelect
        label="Roll"
        data={ROLES}
        description={role && TEAM_ROLE_DUTIES[role]}
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...form.getInputProps("role")}
      />
      {role && <Checkbox label="Ersättare för rollen" {...form.getInputProps("isDeputy", { type: "checkbox" })} />}
      {named.length > 0 && (
        <NativeSelect
          label="Trapphus"
          data={[{ value: "", label: "Inget angivet" }, ...named.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.getInputProps("stairwellId")}
        />
      )}
      <TextInput
        label="Kompetens"
        placeholder="Till exempel elektriker eller sjuksköterska"
        autoComplete="off"
        maxLength={COMPETENCE_MAX_LENGTH}
        {...form.getInputProps("competence")}
      />
    </>
  );
}

/** One of the association's members who are not in the team yet. */
function CandidateField({ teamId, ...field }: Pick<MemberFieldProps, "value" | "onChange"> & { teamId: string }) {
  const [search, setSearch] = useState("");
  const found = trpc.team.candidates.useQuery(
    { teamId, search },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
      select: (people) => people.map(({ profileId, displayName }) => ({ profileId, name: displayName })),
    },
  );
  return <MemberField label="Medlem" required {...field} found={found} onSearch={setSearch} />;
}
