import { router } from "#server/trpc/procedures.ts";
import { adminRouter } from "./admin.ts";
import { assistantRouter } from "./assistant.ts";
import { associationRouter } from "./association.ts";
import { authRouter } from "./auth.ts";
import { billingRouter } from "./billing.ts";
import { binderRouter } from "./binder.ts";
import { calendarRouter } from "./calendar.ts";
import { catalogueRouter } from "./catalogue.ts";
import { collaborationRouter } from "./collaboration.ts";
import { collaborationAlertsRouter } from "./collaboration-alerts.ts";
import { crisisRouter } from "./crisis.ts";
import { crisisLevelsRouter } from "./crisis-levels.ts";
import { dashboardRouter } from "./dashboard.ts";
import { documentsRouter } from "./documents.ts";
import { formsRouter } from "./forms.ts";
import { gdprRouter } from "./gdpr.ts";
import { householdRouter } from "./household.ts";
import { jointPurchasesRouter } from "./joint-purchases.ts";
import { journeyRouter } from "./journey.ts";
import { mapsRouter } from "./maps.ts";
import { membershipRouter } from "./membership.ts";
import { notificationsRouter } from "./notifications.ts";
import { preparednessRouter } from "./preparedness.ts";
import { productRecommendationRouter } from "./product-recommendation.ts";
import { productRequestRouter } from "./product-request.ts";
import { productTipsRouter } from "./product-tips.ts";
import { profileRouter } from "./profile.ts";
import { quotesRouter } from "./quotes.ts";
import { readinessRouter } from "./readiness.ts";
import { recommendationsRouter } from "./recommendations.ts";
import { scenariosRouter } from "./scenarios.ts";
import { sealedNeedsRouter } from "./sealed-needs.ts";
import { searchRouter } from "./search.ts";
import { startRouter } from "./start.ts";
import { subscribersRouter } from "./subscribers.ts";
import { tasksRouter } from "./tasks.ts";
import { teamRouter } from "./team.ts";
import { testAlarmsRouter } from "./test-alarms.ts";
import { waterRouter } from "./water.ts";
import { webhooksRouter } from "./webhooks.ts";

export const appRouter = router({
  auth: authRouter,
  profile: profileRouter,
  association: associationRouter,
  membership: membershipRouter,
  team: teamRouter,
  preparedness: preparednessRouter,
  household: householdRouter,
  journey: journeyRouter,
  tasks: tasksRouter,
  readiness: readinessRouter,
  water: waterRouter,
  catalogue: catalogueRouter,
  crisis: crisisRouter,
  sealedNeeds: sealedNeedsRouter,
  crisisLevels: crisisLevelsRouter,
  scenarios: scenariosRouter,
  subscribers: subscribersRouter,
  testAlarms: testAlarmsRouter,
  maps: mapsRouter,
  productRequest: productRequestRouter,
  quotes: quotesRouter,
  jointPurchases: jointPurchasesRouter,
  productRecommendation: productRecommendationRouter,
  productTips: productTipsRouter,
  collaborationAlerts: collaborationAlertsRouter,
  calendar: calendarRouter,
  recommendations: recommendationsRouter,
  search: searchRouter,
  notifications: notificationsRouter,
  start: startRouter,
  dashboard: dashboardRouter,
  billing: billingRouter,
  documents: documentsRouter,
  binder: binderRouter,
  assistant: assistantRouter,
  forms: formsRouter,
  gdpr: gdprRouter,
  collaboration: collaborationRouter,
  admin: adminRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
