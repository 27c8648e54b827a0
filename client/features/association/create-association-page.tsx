import { Alert, Button, Card, Container, Group, Stack, Stepper, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { LinkButton } from "#client/components/link-button.tsx";
import { useSignedIn } from "#client/lib/use-session.ts";
import { AssociationFields } from "./association-fields.tsx";
import { FoundingDone } from "./founding-done.tsx";
import { FoundingLogo } from "./founding-logo.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { DETAILS_STEP, DONE_STEP, PLAN_STEP, useFounding } from "./use-founding.ts";

const STEPS = ["Välj abonnemang", "Föreningens uppgifter", "Klart"];

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
            <Text>Valet är en förhandsvisning: inget dras nu, och du kan ändra dig senare.</Text>
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
                  Föreningens uppgifter
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
    if (previous.current !== step) heading.current?.focus();
    previous.current = step;
  }, [step]);
  return heading;
}
