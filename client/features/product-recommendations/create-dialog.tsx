import { Modal } from "@mantine/core";
import { useNavigate } from "react-router";
import { ErrorCard } from "#client/components/error-card.tsx";
import { ListSkeleton } from "#client/components/list-skeleton.tsx";
import { trpc } from "#client/lib/trpc.ts";
import { CreateForm } from "./create-form.tsx";
import { MissingApartments } from "./missing-apartments.tsx";
import { recommendationPath } from "./recommendation-views.ts";

interface CreateDialogProps {
  /** Begins with water, with the days and litres of the water calculator. */
  isFromWater?: boolean;
  onClose: () => void;
}

/** A new set of an area's categories; it is shown when it stands. */
export function CreateDialog({ isFromWater = false, onClose }: CreateDialogProps) {
  const navigate = useNavigate();
  const choices = trpc.productRecommendation.choices.useQuery(undefined, { staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title={isFromWater ? "Skapa från vattenkalkylen" : "Ny rekommendation"} size={560}>
      {choices.isPending && <ListSkeleton rows={5} />}
      {choices.isError && <ErrorCard error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.data &&
        (choices.data.apartments === null ? (
          <MissingApartments />
        ) : (
          <CreateForm
            choices={choices.data}
            isFromWater={isFromWater}
            onCancel={onClose}
            onCreated={(id) => void navigate(recommendationPath(id))}
          />
        ))}
    </Modal>
  );
}
