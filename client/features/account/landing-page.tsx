import { DashboardStill } from "./landing/dashboard-still.tsx";
import { LandingAbout } from "./landing/landing-about.tsx";
import { LandingAreas } from "./landing/landing-areas.tsx";
import { LandingAssistant } from "./landing/landing-assistant.tsx";
import { LandingCapabilities } from "./landing/landing-capabilities.tsx";
import { LandingFacts } from "./landing/landing-facts.tsx";
import { LandingHero } from "./landing/landing-hero.tsx";
import { LandingPlans } from "./landing/landing-plans.tsx";
import { LandingPoster } from "./landing/landing-poster.tsx";
import { LandingQuestions } from "./landing/landing-questions.tsx";
import { LandingResidents } from "./landing/landing-residents.tsx";
import { LandingSteps } from "./landing/landing-steps.tsx";

export function Component() {
  return (
    <>
      <LandingHero still={<DashboardStill />} />
      <LandingFacts />
      <LandingCapabilities />
      <LandingSteps />
      <LandingPoster />
      <LandingAreas />
      <LandingAssistant />
      <LandingResidents />
      <LandingPlans />
      <LandingQuestions />
      <LandingAbout />
    </>
  );
}
