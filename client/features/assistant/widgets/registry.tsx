import { Card } from "@mantine/core";
import {
  type Icon,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChecklist,
  IconDroplet,
  IconDropletCog,
  IconFileDescription,
  IconFiles,
  IconGauge,
  IconHome,
  IconMailOpened,
  IconMap2,
  IconShoppingCart,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { NoAssociation } from "#client/components/no-association.tsx";
import { useHousehold } from "#client/lib/use-household.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { ListSkeleton } from "#client/ui/list-skeleton.tsx";
import { Loaded } from "#client/ui/loaded.tsx";
import { WIDGET_TEXTS, type WidgetKey } from "#shared/assistant/widgets.ts";
import type { FormSlug } from "#shared/content/form-pages.ts";

export interface WidgetProps {
  /** What the question that opened it looks for; empty when it was opened by a press. */
  search: string;
}

type Loading = Promise<{ default: ComponentType<WidgetProps> }>;

export interface Widget {
  label: string;
  named: string;
  description: string;
  path: string;
  icon: Icon;
  /** Each is fetched when it opens. */
  load: () => Loading;
}

/** The widgets of the conversation, each a working piece of its page. `ConversationWidget` draws one. */
export const WIDGETS: Record<WidgetKey, Widget> = {
  "invitation-form": { ...WIDGET_TEXTS["invitation-form"], icon: IconMailOpened, load: () => loadForm("inbjudan") },
  "protocol-form": { ...WIDGET_TEXTS["protocol-form"], icon: IconFileDescription, load: () => loadForm("protokoll") },
  "checklist-form": { ...WIDGET_TEXTS["checklist-form"], icon: IconChecklist, load: () => loadForm("checklista") },
  "documents-form": { ...WIDGET_TEXTS["documents-form"], icon: IconFiles, load: () => import("./documents-form.tsx") },
  "preparedness-overview": { ...WIDGET_TEXTS["preparedness-overview"], icon: IconGauge, load: () => import("./preparedness-overview.tsx") },
  "water-dashboard": { ...WIDGET_TEXTS["water-dashboard"], icon: IconDroplet, load: () => import("./water-dashboard.tsx") },
  maps: { ...WIDGET_TEXTS.maps, icon: IconMap2, load: () => import("./area-map.tsx") },
  "household-form": { ...WIDGET_TEXTS["household-form"], icon: IconHome, load: loadHousehold },
  "association-profile-form": {
    ...WIDGET_TEXTS["association-profile-form"],
    icon: IconBuildingCommunity,
    load: () => import("./association-profile-form.tsx"),
  },
  "association-water-form": {
    ...WIDGET_TEXTS["association-water-form"],
    icon: IconDropletCog,
    load: loadAssociationWater,
  },
  "association-calendar": {
    ...WIDGET_TEXTS["association-calendar"],
    icon: IconCalendarEvent,
    load: () => import("./association-calendar.tsx"),
  },
  "product-catalog": { ...WIDGET_TEXTS["product-catalog"], icon: IconShoppingCart, load: () => import("./product-catalog.tsx") },
};

/** A form in the conversation. Its draft is the same as the page's, so that one can go on there. */
async function loadForm(slug: FormSlug): Loading {
  const { FormWidget } = await import("./form-widget.tsx");
  return { default: () => <FormWidget slug={slug} /> };
}

/** What the person tells of the own household. Nobody else sees it. */
async function loadHousehold(): Loading {
  const { HouseholdForm } = await import("#client/features/account/household/household-form.tsx");
  return {
    default: function HouseholdWidget() {
      const { saved, isWaiting, error, refetch } = useHousehold();
      return (
        <Loaded query={{ data: saved ?? undefined, error, refetch }} skeleton={<ListSkeleton rows={4} rowHeight={64} />}>
          {(known) => (
            <Card>
              <HouseholdForm household={known} isWaiting={isWaiting} />
            </Card>
          )}
        </Loaded>
      );
    },
  };
}

/** The water plan of the house: leaders change it, members read it. */
async function loadAssociationWater(): Loading {
  const { AssociationTab } = await import("#client/features/water/association/association-tab.tsx");
  return {
    default: function AssociationWaterWidget() {
      const { association } = useSignedIn();
      return association ? <AssociationTab isCompact /> : <NoAssociation />;
    },
  };
}
