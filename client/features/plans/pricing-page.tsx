import { Alert, Anchor, Badge, Button, Card, Container, Group, List, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCreditCard, IconInfoCircle, IconMail, IconPhone } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useContact } from "#client/lib/use-contact.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { useHydrated } from "#client/lib/use-hydrated.ts";
import { ErrorCard } from "#client/ui/error-card.tsx";
import type { Plan } from "#shared/enums.ts";
import { formatKronor } from "#shared/format/money.ts";
import { formatPhone } from "#shared/format/phone.ts";
import { PLAN_DETAILS, type PlanDetails, WHO_IS_A_USER } from "#shared/plans.ts";
import { PLAN_LABELS } from "#shared/text/labels.ts";
import { subscriptionText } from "#shared/text/subscription-text.ts";
import classes from "./pricing-page.module.css";
import { forgetSelectedPlan, readSelectedPlan } from "./selected-plan.ts";
import { type Plans, usePlans } from "./use-plans.ts";

/** The plans, for visitors and for whoever is signed in (decision 83). */
export function Component() {
  const plans = usePlans();
  const isHydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const [selected, setSelected] = useState(readSelectedPlan);
  const wasCancelled = isHydrated && search.get("checkout") === "cancel";
  const { subscription, isSignedIn } = plans;
  const waiting = isHydrated && isSignedIn && !plans.isLoading && !subscription?.isActive ? selected : null;

  return (
    <Container size={1200} py={{ base: "xl", sm: 48 }}>
      <Stack gap="xl">
        <div>
          <Title order={1}>Priser</Title>
          <Text mt="xs">
            Priset beror bara på hur många användare ni är. {WHO_IS_A_USER} Krisfunktionerna är desamma i alla abonnemang och låses aldrig.
          </Text>
        </div>
        {wasCancelled && (
          <Alert
            color="fjord"
            role="status"
            icon={<IconInfoCircle size={20} aria-hidden />}
            withCloseButton
            closeButtonLabel="Stäng meddelandet"
            onClose={() => setSearch({}, { replace: true })}
          >
            Betalningen avbröts, inget har dragits.
          </Alert>
        )}
        {plans.fault && (
          <Alert ref={intoView} color="kris" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title="Ett fel uppstod">
            {plans.fault}
          </Alert>
        )}
        {plans.loadError && <ErrorCard title="Kunde inte hämta ditt abonnemang" error={plans.loadError} onRetry={plans.retry} />}
        {isSignedIn && plans.isLoading && !plans.loadError && <Skeleton h={88} radius="md" />}
        {subscription && (
          <SubscriptionNotice subscription={subscription} isLeaving={plans.leavingFor === "portal"} onManage={() => void plans.manage()} />
        )}
        {plans.isPlainMember && !subscription?.isActive && (
          <Alert color="fjord" icon={<IconInfoCircle size={20} aria-hidden />}>
            Föreningens abonnemang betalas av en systemägare. Du behöver inget eget.
          </Alert>
        )}
        {waiting && (
          <WaitingChoice
            plan={waiting}
            plans={plans}
            onForget={() => {
              forgetSelectedPlan();
              setSelected(null);
            }}
          />
        )}
        <ul className={classes.plans} aria-label="Abonnemang">
          {PLAN_DETAILS.map((plan) => (
            <PlanCard key={plan.id} plan={plan} plans={plans} mark={markOf(plan.id, waiting, plans.suggestedPlan)} />
          ))}
        </ul>
        <PlanQuestions />
        <ContactUs />
      </Stack>
    </Container>
  );
}

/** The cards stand below each other on a phone: what went wrong must not stay out of sight. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });

function markOf(plan: string, waiting: string | null, suggested: string | null): string | null {
  if (waiting) return waiting === plan ? "Ditt val" : null;
  return suggested === plan ? "Ert val vid starten" : null;
}

interface SubscriptionNoticeProps {
  subscription: NonNullable<Plans["subscription"]>;
  isLeaving: boolean;
  onManage: () => void;
}

/** What the person pays for, what is wrong with it, and the way to Stripe's own page. */
function SubscriptionNotice({ subscription, isLeaving, onManage }: SubscriptionNoticeProps) {
  const { formatDay } = useDateFormat();
  const { isProblem, text } = subscriptionText(subscription, formatDay);
  const Icon = isProblem ? IconAlertTriangle : IconInfoCircle;
  return (
    <Alert
      color={isProblem ? "varsel" : "fjord"}
      icon={<Icon size={20} aria-hidden />}
      title={subscription.plan ? `Ditt abonnemang: ${PLAN_LABELS[subscription.plan]}` : "Ditt abonnemang"}
    >
      <Stack gap="sm" align="flex-start">
        <Text inherit>{text}</Text>
        <Button variant="default" loading={isLeaving} onClick={onManage}>
          Hantera abonnemang och kvitton
        </Button>
      </Stack>
    </Alert>
  );
}

interface WaitingChoiceProps {
  plan: Plan;
  plans: Plans;
  onForget: () => void;
}

/** The plan that was chosen before signing in: one press from the payment, and never begun by itself (decision 76). */
function WaitingChoice({ plan, plans, onForget }: WaitingChoiceProps) {
  const price = PLAN_DETAILS.find(({ id }) => id === plan)?.monthlyPrice ?? 0;
  return (
    <Alert color="fjord" icon={<IconCreditCard size={20} aria-hidden />} title={`Du valde ${PLAN_LABELS[plan]}`}>
      <Stack gap="sm">
        <Text inherit>{formatKronor(price)} i månaden. Du betalar med kort hos Stripe och kan säga upp när du vill.</Text>
        <Group gap="sm">
          <Button loading={plans.leavingFor === plan} onClick={() => void plans.choose(plan)}>
            Fortsätt till betalningen
          </Button>
          <Button variant="default" onClick={onForget}>
            Välj ett annat abonnemang
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Decision 74 */
function ContactUs() {
  const { data: contact } = useContact();
  // «Write to us» without an address would ask for what nobody can do.
  const isReachable = !contact || contact.email || contact.phone;
  return (
    <Card component="section" aria-labelledby="contact-us">
      <Title order={2} size="h3" id="contact-us" mb="xs">
        Kontakta oss
      </Title>
      {isReachable && (
        <Text mb="sm">
          Vill ni betala mot faktura, är ni många eller undrar ni något? Skriv till oss och ange föreningens namn och organisationsnummer.
        </Text>
      )}
      <Group gap="lg">
        {contact?.email && (
          <Anchor href={`mailto:${contact.email}`} inline>
            <IconMail size={18} stroke={1.75} aria-hidden style={{ verticalAlign: "text-bottom" }} /> {contact.email}
          </Anchor>
        )}
        {contact?.phone && (
          <Anchor href={`tel:${contact.phone}`} inline>
            <IconPhone size={18} stroke={1.75} aria-hidden style={{ verticalAlign: "text-bottom" }} /> {formatPhone(contact.phone)}
          </Anchor>
        )}
        {!isReachable && <Text c="dimmed">Den som driver portalen har inte angett några kontaktuppgifter.</Text>}
      </Group>
    </Card>
  );
}

interface PlanCardProps {
  plan: PlanDetails;
  plans: Plans;
  /** Why the card stands out: chosen before signing in, or at the founding. */
  mark: string | null;
}

function PlanCard({ plan, plans, mark }: PlanCardProps) {
  const label = mark ?? (plan.featured ? "Vanligast" : null);
  return (
    <Card component="li" className={classes.plan} data-featured={plan.featured || undefined} data-marked={mark !== null || undefined}>
      <Stack gap="md" h="100%">
        <Group justify="space-between" mih={28}>
          <Title order={2} size="h3">
            {plan.name}
          </Title>
          {label && <Badge>{label}</Badge>}
        </Group>
        <Text>
          <Text span fz={32} fw={650} lh={1.1} className="tabular">
            {formatKronor(plan.monthlyPrice)}
          </Text>
          /mån inkl. moms
        </Text>
        <List spacing={6} center icon={<IconCheck size={18} stroke={2} aria-hidden />} listStyleType="none">
          {plan.features.map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
        </List>
        <PlanAction plan={plan} plans={plans} />
      </Stack>
    </Card>
  );
}

function PlanAction({ plan: { id, name, featured }, plans }: Omit<PlanCardProps, "mark">) {
  const { subscription, leavingFor, isLoading, isPlainMember } = plans;
  const isOwn = subscription?.isActive === true && subscription.plan === id;
  const text = isOwn ? "Vald Plan" : subscription?.isActive ? `Byt till ${name}` : `Välj ${name}`;
  return (
    <Button
      fullWidth
      mt="auto"
      variant={featured || isOwn ? "filled" : "default"}
      disabled={isOwn || isLoading || (isPlainMember && !subscription?.isActive)}
      loading={leavingFor === id}
      onClick={() => void plans.choose(id)}
    >
      {text}
    </Button>
  );
}

const INCLUDED = [
  "Krisledning, krislarm och uppgifter när något händer",
  "E-post, notiser och anslag till de boende",
  "Krisgrupp, team, krishistorik och övningar",
  "Katalog, förfrågningar och beslutsunderlag",
  "Hushållets beredskap för varje boende",
];

const QUESTIONS = [
  {
    question: "Vad händer om vi blir fler än abonnemanget rymmer?",
    answer:
      "Alla som redan är medlemmar är kvar. Nya ansökningar kan inte godkännas förrän ni har bytt abonnemang. Krisfunktionerna påverkas aldrig.",
  },
  {
    question: "Kostar sms extra?",
    answer:
      "Ja. Sms debiteras per del och mottagare av den leverantör som skickar sms åt portalen. Priset visas innan ett meddelande skickas.",
  },
  { question: "Hur säger vi upp?", answer: "Under Hantera abonnemang. Abonnemanget gäller till periodens slut och inget mer dras." },
];

/** What every plan has, said once, and what people ask. */
function PlanQuestions() {
  return (
    <>
      <section aria-labelledby="included">
        <Title order={2} size="h3" id="included" mb="sm">
          Det här ingår i alla abonnemang
        </Title>
        <List spacing={6} center icon={<IconCheck size={18} stroke={2} aria-hidden />} listStyleType="none">
          {INCLUDED.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </section>
      <section aria-labelledby="questions">
        <Title order={2} size="h3" id="questions" mb="xs">
          Vanliga frågor
        </Title>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>{question}</summary>
            <Text pb="md">{answer}</Text>
          </details>
        ))}
      </section>
    </>
  );
}
