import { Modal, Stack, Text } from "@mantine/core";
import { EmptyState } from "#client/components/empty-state.tsx";
import { ErrorCard } from "#client/components/error-card.tsx";
import { LinkButton } from "#client/components/link-button.tsx";
import { ListRow, ListRows } from "#client/components/list-row.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { useSignedIn } from "#client/lib/use-session.ts";
import { formatNumber } from "#shared/format/number.ts";
import { can } from "#shared/permissions.ts";
import { RESOURCE_AVAILABILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import { loanRequestPath, type Partner, type SharedResource } from "./collaboration-views.ts";
import { FactLine } from "./fact-line.tsx";
import { hasPhotos, ResourcePhoto } from "./resource-photo.tsx";

/** What a partner shows. Opening it stands in the partner's log. */
export function PartnerResources({ partner: { linkId, name }, onClose }: { partner: Partner; onClose: () => void }) {
  const { association } = useSignedIn();
  const mayAsk = can(association?.role, "collaboration:send");
  const shown = trpc.collaboration.partnerResources.useQuery({ linkId }, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Modal opened onClose={onClose} title={`Resurser hos ${name}`} size={640}>
      <Stack gap="sm">
        {shown.isPending && <ListSkeleton rows={3} rowHeight={56} />}
        {shown.isLoadingError && <ErrorCard error={shown.error} onRetry={() => void shown.refetch()} />}
        {shown.data?.resources.length === 0 && <EmptyState>{name} visar inga resurser för er ännu.</EmptyState>}
        {shown.data && shown.data.resources.length > 0 && (
          <>
            <ListRows label={`Resurser hos ${name}`}>
              {shown.data.resources.map((resource) => (
                <ListRow
                  key={resource.id}
                  title={resource.name}
                  picture={hasPhotos(shown.data.resources) && <ResourcePhoto resource={resource} />}
                  details={<Details resource={resource} />}
                  action={
                    mayAsk && (
                      <LinkButton
                        variant="default"
                        aria-label={`Fråga om att låna ${resource.name}`}
                        to={loanRequestPath(linkId, resource.id)}
                      >
                        Fråga om att låna
                      </LinkButton>
                    )
                  }
                />
              ))}
            </ListRows>
            <Text size="sm" c="dimmed">
              {mayAsk && `Frågan går bara till ${name}, och du ser den innan den skickas. `}De ser i sin logg att ni har tittat.
            </Text>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function Details({ resource }: { resource: SharedResource }) {
  const { left, quantity, unit, areaName, location, availability, conditions, contactRole } = resource;
  const amount =
    left === quantity ? `${formatNumber(quantity)} ${unit}` : `${formatNumber(left)} av ${formatNumber(quantity)} ${unit} inne`;
  const facts = [amount, RESOURCE_AVAILABILITY_LABELS[availability], areaName, location, contactRole && `Kontakt: ${contactRole}`];
  return (
    <>
      <FactLine facts={facts} />
      {conditions && <div>Villkor: {conditions}</div>}
    </>
  );
}
