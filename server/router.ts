import { router } from "#server/trpc/procedures.ts";
import { adminRouter } from "./routers/admin.ts";
import { assistantRouter } from "./routers/assistant.ts";
import { associationRouter } from "./routers/association.ts";
import { authRouter } from "./routers/auth.ts";
import { billingRouter } from "./routers/billing.ts";
import { binderRouter } from "./routers/binder.ts";
import { calendarRouter } from "./routers/calendar.ts";
import { catalogueRouter } from "./routers/catalogue.ts";
import { collaborationRouter } from "./routers/collaboration.ts";
import { collaborationAlertsRouter } from "./routers/collaboration-alerts.ts";
import { crisisRouter } from "./routers/crisis.ts";
import { crisisLevelsRouter } from "./routers/crisis-levels.ts";
import { dashboardRouter } from "./routers/dashboard.ts";
import { documentsRouter } from "./routers/documents.ts";
import { formsRouter } from "./routers/forms.ts";
import { gdprRouter } from "./routers/gdpr.ts";
import { householdRouter } from "./routers/household.ts";
import { jointPurchasesRouter } from "./routers/joint-purchases.ts";
import { journeyRouter } from "./routers/journey.ts";
import { mapsRouter } from "./routers/maps.ts";
import { membershipRouter } from "./routers/membership.ts";
import { notificationsRouter } from "./routers/notifications.ts";
import { preparednessRouter } from "./routers/preparedness.ts";
import { productRecommendationRouter } from "./routers/product-recommendation.ts";
import { productRequestRouter } from "./routers/product-request.ts";
import { productTipsRouter } from "./routers/product-tips.ts";
import { profileRouter } from "./routers/profile.ts";
import { quotesRouter } from "./routers/quotes.ts";
import { readinessRouter } from "./routers/readiness.ts";
import { recommendationsRouter } from "./routers/recommendations.ts";
import { scenariosRouter } from "./routers/scenarios.ts";
import { sealedNeedsRouter } from "./routers/sealed-needs.ts";
import { searchRouter } from "./routers/search.ts";
import { startRouter } from "./routers/start.ts";
import { subscribersRouter } from "./routers/subscribers.ts";
import { tasksRouter } from "./routers/tasks.ts";
import { teamRouter } from "./routers/team.ts";
import { testAlarmsRouter } from "./routers/test-alarms.ts";
import { waterRouter } from "./routers/water.ts";
import { webhooksRouter } from "./routers/webhooks.ts";

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
