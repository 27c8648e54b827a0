import "@mantine/core/styles/Stepper.css";
import {
  Alert,
  Badge,
  Button,
  Card,
  Container,
  Group,
  List,
  Radio,
  SimpleGrid,
  Stack,
  Stepper,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconArrowLeft, IconArrowRight, IconCheck, IconCircleCheck } from "@tabler/icons-react";
import { type FocusEvent, type Ref, useEffect, useRef, useState } from "react";
import { Navigate } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { NumberField } from "#client/components/number-field.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { PLANS, type Plan } from "#shared/enums.ts";
import { formatKronor } from "#shared/format/money.ts";
import { parseOrganizationNumber } from "#shared/format/organization-number.ts";
import { formatPostalCode, parsePostalCode } from "#shared/format/postal-code.ts";
import { PLAN_DETAILS, type PlanDetails, WHO_IS_A_USER } from "#shared/plans.ts";
import classes from "./association.module.css";
import type { FoundingValues } from "./founding-draft.ts";
import { FoundingLogo } from "./founding-logo.tsx";
import { InvitationPanel } from "./invitation-panel.tsx";
import { InviteByEmailForm } from "./invite-by-email-form.tsx";
import { StandingInvitations } from "./standing-invitations.tsx";
import { DETAILS_STEP, DONE_STEP, PLAN_STEP, useFounding } from "./use-founding.ts";

const STEPS = ["Välj abonnemang", "Föreningsuppgifter", "Klart"];

export function Component() {
  const { user, profile, association: own } = useSignedIn();
  const { form, foundingLogo, step, association, isFounding, refusal, goTo, found } = useFounding(user, profile.fullName ?? "");
  const heading = useHeadingFocus(step);

  const toDetails = () => {
    if (form.validateField("suggestedPlan").hasError) document.querySelector<HTMLElement>('[role="radio"][name="plan"]')?.focus();
    else goTo(DETAILS_STEP);
  };

  // Come back here later, by a reload or the back button: there is nothing more to found.
  if (own && step !== DONE_STEP) return <Navigate to="/dashboard" replace />;
  return (
    <Container size={step === DETAILS_STEP ? 640 : 880} px={0}>
      <Stack gap="lg">
        {step !== DONE_STEP && (
          <div>
            <LinkButton
              to="/account-setup-choice"
              variant="subtle"
              px="xs"
              ml={-8}
              leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
            >
              Tillbaka
            </LinkButton>
          </div>
        )}
        <Title order={1}>Starta egen förening</Title>
        <Stepper
          active={step === DONE_STEP ? STEPS.length : step}
          size="sm"
          wrap={false}
          labelPosition="bottom"
          onStepClick={goTo}
          allowNextStepsSelect={false}
          aria-label="Steg"
          // On a phone the labels break, not the lines between them.
          styles={{ separator: { minWidth: 24, marginInline: 4 }, stepLabel: { textAlign: "center" } }}
        >
          {STEPS.map((label, index) => (
            <Stepper.Step
              key={label}
              label={label}
              allowStepSelect={index < step && step !== DONE_STEP}
              aria-current={index === step ? "step" : undefined}
            />
          ))}
        </Stepper>

        {step === PLAN_STEP && (
          <Stack gap="lg">
            <Title order={2} ref={heading} tabIndex={-1} style={{ outline: "none" }}>
              Välj abonnemang
            </Title>
            <Text>Du betalar inget nu och kan ändra dig senare. {WHO_IS_A_USER}</Text>
            <PlanChoice
              value={form.values.suggestedPlan}
              error={form.errors.suggestedPlan}
              onChange={(plan) => form.setFieldValue("suggestedPlan", plan)}
            />
            <Group justify="flex-end">
              <Button onClick={toDetails} rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}>
                Fortsätt
              </Button>
            </Group>
          </Stack>
        )}

        {step === DETAILS_STEP && (
          <form onSubmit={form.onSubmit(found)} noValidate>
            <Card>
              <Stack gap="lg">
                <Title order={2} ref={heading} tabIndex={-1} style={{ outline: "none" }}>
                  Föreningsuppgifter
                </Title>
                <AssociationFields form={form} />
                <FoundingLogo draft={foundingLogo} />
                {refusal && (
                  <Alert color="kris" role="alert" title="Föreningen kunde inte skapas">
                    {refusal}
                  </Alert>
                )}
                <Group justify="space-between">
                  <Button variant="default" onClick={() => goTo(PLAN_STEP)} disabled={isFounding}>
                    Tillbaka
                  </Button>
                  <Button type="submit" loading={isFounding} disabled={foundingLogo.isUploading}>
                    Skapa förening
                  </Button>
                </Group>
              </Stack>
            </Card>
          </form>
        )}

        {step === DONE_STEP && association && <FoundingDone association={association} headingRef={heading} onLeave={leave} />}
      </Stack>
    </Container>
  );
}

/** A load of its own: everything is read anew by who is a member now. */
function leave(): void {
  window.location.replace("/association-dashboard");
}

/** A new step is read from its heading; the first one is where the page begins anyway. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current !== step) {
      // Else the step before, however long it was, decides where this one begins, and the frame's header hides its beginning.
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    previous.current = step;
  }, [step]);
  return heading;
}

interface FoundingDoneProps {
  association: { id: string; name: string };
  headingRef: Ref<HTMLHeadingElement>;
  onLeave: () => void;
}

function FoundingDone({ association, headingRef, onLeave }: FoundingDoneProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Stack gap="lg">
      <Group gap="sm" wrap="nowrap">
        <IconCircleCheck size={32} stroke={1.75} color="var(--mantine-color-success)" aria-hidden style={{ flexShrink: 0 }} />
        <Title order={2} ref={headingRef} tabIndex={-1} style={{ outline: "none" }}>
          {association.name} är skapad
        </Title>
      </Group>
      <Text>
        Du är systemägare och har tillgång direkt. Bjud gärna in styrelsen nu, eller gör det senare. Grannar som bara ska få larm behöver
        inget konto: anslaget «Få krislarm» till porten finns under Nå de boende.
      </Text>
      <Card component="section" aria-labelledby="invitation-code">
        <Title order={3} id="invitation-code" mb="sm">
          Dela inbjudan
        </Title>
        <InvitationPanel associationId={association.id} associationName={association.name} />
      </Card>
      <Card component="section" aria-labelledby="invitation-mail">
        <Title order={3} id="invitation-mail" mb="sm">
          Bjud in med e-post
        </Title>
        <InviteByEmailForm />
        <Title order={3} size="h4" mt="lg" mb="xs">
          Inbjudningar som väntar
        </Title>
        <StandingInvitations />
      </Card>
      <Group justify="flex-end">
        <Button
          loading={isLeaving}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            setLeaving(true);
            onLeave();
          }}
        >
          Till översikten
        </Button>
      </Group>
    </Stack>
  );
}

/** Only the name is required: what is not known yet can wait. Numbers take their usual form when their field is left. */
function AssociationFields({ form }: { form: UseFormReturnType<FoundingValues> }) {
  const formatted = (field: "organizationNumber" | "postalCode", format: (text: string) => string | null) => {
    const input = form.getInputProps(field);
    const onBlur = (event: FocusEvent<HTMLInputElement>): void => {
      input.onBlur?.(event);
      const text = format(form.getValues()[field]);
      if (text) form.setFieldValue(field, text);
    };
    return { ...input, onBlur };
  };
  const columns = { base: 1, xs: 2 };
  return (
    <Stack gap="md">
      <Text>Bara namnet behövs nu. Resten kan ni fylla i senare.</Text>
      <TextInput
        label="Föreningens namn"
        placeholder="Brf Björkhagen"
        withAsterisk
        required
        autoComplete="organization"
        {...form.getInputProps("associationName")}
      />
      <TextInput
        label="Organisationsnummer"
        placeholder="769612-3459"
        description="Tio siffror. Står på föreningens registreringsbevis."
        inputMode="numeric"
        {...formatted("organizationNumber", parseOrganizationNumber)}
      />
      <TextInput label="Adress" autoComplete="street-address" {...form.getInputProps("address")} />
      <SimpleGrid cols={columns} spacing="md">
        <TextInput
          label="Postnummer"
          placeholder="114 32"
          inputMode="numeric"
          autoComplete="postal-code"
          {...formatted("postalCode", (text) => formatPostalCode(parsePostalCode(text) ?? ""))}
        />
        <TextInput label="Ort" autoComplete="address-level2" {...form.getInputProps("city")} />
      </SimpleGrid>
      <TextInput label="Kontaktperson" autoComplete="name" {...form.getInputProps("contactPersonName")} />
      <SimpleGrid cols={columns} spacing="md">
        <TextInput
          label="Telefon"
          description="Föreslås som nummer att ringa när ni larmar."
          type="tel"
          autoComplete="tel"
          {...form.getInputProps("contactPersonPhone")}
        />
        <TextInput label="E-postadress" type="email" autoComplete="email" {...form.getInputProps("contactPersonEmail")} />
      </SimpleGrid>
      <SimpleGrid cols={columns} spacing="md">
        <NumberField label="Antal lägenheter" min={1} {...form.getInputProps("numApartments")} />
        <NumberField label="Antal boende" min={0} {...form.getInputProps("residentCount")} />
      </SimpleGrid>
      <NumberField
        label="Antal trapphus"
        description="De läggs in som Trapphus A, B och så vidare. Namnen byter ni när ni vill."
        min={1}
        {...form.getInputProps("numStairwells")}
      />
    </Stack>
  );
}

interface PlanChoiceProps {
  value: Plan | null;
  error: React.ReactNode;
  onChange: (plan: Plan) => void;
}

function PlanChoice({ value, error, onChange }: PlanChoiceProps) {
  return (
    <Radio.Group
      name="plan"
      size="md"
      label={<VisuallyHidden>Abonnemang</VisuallyHidden>}
      value={value ?? ""}
      error={error}
      errorProps={{ role: "alert", mt: "sm" }}
      onChange={(chosen) => {
        const plan = PLANS.find((known) => known === chosen);
        if (plan) onChange(plan);
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {PLAN_DETAILS.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

function PlanCard({ plan }: { plan: PlanDetails }) {
  return (
    <Radio.Card value={plan.id} className={classes.choice} radius="lg" p="md" data-featured={plan.featured || undefined}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={650} size="lg">
            {plan.name}
          </Text>
          <Radio.Indicator />
        </Group>
        {plan.featured && (
          <div>
            <Badge>Vanligast</Badge>
          </div>
        )}
        <div>
          <Text span fw={650} fz={28} lh={1.2} className="tabular">
            {formatKronor(plan.monthlyPrice)}
          </Text>
          <Text span>/mån</Text>
          <Text size="sm" c="dimmed">
            inkl. moms
          </Text>
        </div>
        <List spacing={4} center icon={<IconCheck size={18} stroke={2} aria-hidden />} listStyleType="none">
          {plan.features.map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
        </List>
      </Stack>
    </Radio.Card>
  );
}
