import {
  Alert,
  Button,
  Checkbox,
  FileButton,
  Group,
  Input,
  NativeSelect,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useId, useRef, useState } from "react";
import { DateField } from "#client/components/date-fields/date-field.tsx";
import { createApi } from "#client/lib/api.ts";
import { awaitAuthToken } from "#client/lib/await-auth-token.ts";
import { errorText } from "#client/lib/error-text.ts";
import { notify } from "#client/lib/notify.ts";
import { useReadAnew } from "#client/lib/read-anew.ts";
import { sendWithProgress } from "#client/lib/send-with-progress.ts";
import { type RouterInputs, type RouterOutputs, trpc } from "#client/lib/trpc.ts";
import type { DialogProps } from "#client/ui/dialog.tsx";
import { type FormAction, FormDialog } from "#client/ui/form-dialog.tsx";
import { useAction, useApiAction } from "#client/ui/use-action.ts";
import { RESOURCE_AVAILABILITIES, RESOURCE_VISIBILITIES, type ResourceAvailability, type ResourceVisibility } from "#shared/enums.ts";
import { saveResourceInput } from "#shared/schemas/collaboration.ts";
import { RESOURCE_AVAILABILITY_LABELS, RESOURCE_VISIBILITY_LABELS } from "#shared/text/collaboration-labels.ts";
import { quantityText, type Resource, type Resources } from "./collaboration-views.ts";
import "@mantine/core/styles/Progress.css";
import { IconCamera, IconPhoto, IconTrash } from "@tabler/icons-react";
import { Picture } from "#client/components/picture.tsx";
import { imageProblem } from "#client/lib/upload.ts";
import { useBlobUrl } from "#client/lib/use-blob-url.ts";
import { photoText } from "./resource-photo.tsx";

interface ResourceDialogProps extends DialogProps {
  /** Null for a new one. */
  resource: Resource | null;
  listed: Resources;
}

/** All that a resource is, and who sees it. */
export function ResourceDialog({ resource, listed, onClose }: ResourceDialogProps) {
  const areas = trpc.preparedness.domains.useQuery();
  const { photo, ...save } = useSaveResource();
  return (
    <FormDialog
      title={resource ? "Ändra resurs" : "Lägg till resurs"}
      size={620}
      submit="Spara"
      schema={saveResourceInput}
      initial={resourceValues(resource, listed.defaultVisibility)}
      action={save}
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <TextInput label="Vad är det?" placeholder="Dränkbar pump" autoComplete="off" withAsterisk data-autofocus {...field("name")} />
          <SimpleGrid cols={{ base: 2 }}>
            <TextInput label="Antal" inputMode="decimal" autoComplete="off" withAsterisk {...field("quantity")} />
            <TextInput label="Enhet" placeholder="st" autoComplete="off" withAsterisk {...field("unit")} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              label="Område"
              data={[{ value: "", label: "Inget område" }, ...(areas.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
              {...field("crisisDomainId")}
            />
            <NativeSelect
              label="Tillgänglig"
              data={RESOURCE_AVAILABILITIES.map((value) => ({ value, label: RESOURCE_AVAILABILITY_LABELS[value] }))}
              {...field("availability")}
            />
            <TextInput label="Plats" placeholder="Källaren, trapphus A" autoComplete="off" {...field("location")} />
            <DateField label="Nästa kontroll" {...field("nextCheckOn")} />
          </SimpleGrid>
          <TextInput
            label="Vem frågar man?"
            description="En roll, aldrig ett namn."
            placeholder="Fastighetsansvarig"
            autoComplete="off"
            {...field("contactRole")}
          />
          <Textarea
            label="Villkor"
            placeholder="Lånas ut i högst tre dygn. Återlämnas rengjord."
            autosize
            minRows={2}
            maxRows={5}
            {...field("conditions")}
          />
          <ResourcePhotoField name={form.values.name} storedUrl={resource?.photoUrl ?? null} photo={photo} />
          <NativeSelect
            label="Syns för"
            data={RESOURCE_VISIBILITIES.map((value) => ({ value, label: RESOURCE_VISIBILITY_LABELS[value] }))}
            {...field("visibility")}
          />
          {form.values.visibility === "chosen" && <ChosenField partners={listed.partners} {...field("visibleTo")} />}
        </>
      )}
    </FormDialog>
  );
}

/** What the form begins with: the resource, or a new one. Chosen associations cannot be a default. */
function resourceValues(resource: Resource | null, defaultVisibility: ResourceVisibility) {
  return {
    id: resource?.id ?? null,
    version: resource?.version ?? 0,
    name: resource?.name ?? "",
    crisisDomainId: resource?.crisisDomainId ?? "",
    quantity: quantityText(resource?.quantity ?? 1),
    unit: resource?.unit ?? "st",
    location: resource?.location ?? "",
    availability: resource?.availability ?? ("on_request" as ResourceAvailability),
    conditions: resource?.conditions ?? "",
    contactRole: resource?.contactRole ?? "",
    visibility: resource?.visibility ?? defaultVisibility,
    visibleTo: resource?.visibleTo ?? [],
    nextCheckOn: resource?.nextCheckOn ?? "",
  };
}

interface ChosenFieldProps {
  partners: Resources["partners"];
  value?: string[];
  onChange?: (value: string[]) => void;
  error?: string;
}

function ChosenField({ partners, ...field }: ChosenFieldProps) {
  if (partners.length === 0) return <Alert color="varsel">Ni samverkar inte med någon än. Bjud in en förening under Nätverk.</Alert>;
  return (
    <Checkbox.Group label="Föreningar som ser den" {...field}>
      <Stack gap={6} mt={6}>
        {partners.map(({ linkId, name }) => (
          <Checkbox key={linkId} value={linkId} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

type Asked = RouterInputs["collaboration"]["saveResource"];
type Saved = RouterOutputs["collaboration"]["saveResource"];

const FAILED = "Det gick inte att spara";

/** Saves a resource and then its photo. When only the photo fails, the rest stays saved, and the field says so. */
function useSaveResource(): FormAction<Asked, Saved> & { photo: PhotoSaving } {
  const utils = trpc.useUtils();
  const [change, setChange] = useState<PhotoChange>(null);
  const [sent, setSent] = useState<number | null>(null);
  /** Saved without its photo: the next press goes on from there. */
  const [stored, setStored] = useState<Saved | null>(null);
  const readAnew = useReadAnew();
  const words = useAction(trpc.collaboration.saveResource, { failed: FAILED, touches: [] });
  const photo = useApiAction(
    async ({ id, change }: { id: string; change: File | "remove" }): Promise<void> => {
      if (change === "remove") return utils.client.collaboration.removeResourcePhoto.mutate({ id });
      setSent(0);
      const send = createApi({ fetch: sendWithProgress(setSent), readToken: awaitAuthToken });
      await send(`collaboration/resources/${id}/photo`, { method: "PUT", file: change }).finally(() => setSent(null));
    },
    { failed: FAILED, touches: [] },
  );

  return {
    send(asked, { onDone, onRefused }) {
      const input = { ...asked, ...stored };
      // Read before the dialog closes: opened again it would show, and send, the version from before.
      const finish = async (saved: Saved): Promise<void> => {
        await readAnew("collaboration");
        notify.success(input.id ? "Resursen är ändrad" : "Resursen är tillagd");
        onDone(saved);
      };
      const sendPhoto = (saved: Saved): void | Promise<void> => {
        const refuse = (): void => {
          void readAnew("collaboration");
          setStored(saved);
          onRefused(null);
        };
        if (change === null) return finish(saved);
        photo.send({ id: saved.id, change }, { onDone: () => finish(saved), onRefused: refuse });
      };
      photo.reset();
      const refused = (refusal: unknown): void => {
        void readAnew("collaboration");
        onRefused(refusal);
      };
      words.send(input, { onDone: sendPhoto, onRefused: refused });
    },
    isPending: words.isPending || photo.isPending,
    failed: FAILED,
    photo: {
      change,
      setChange: (next) => {
        photo.reset();
        setChange(next);
      },
      sent,
      failure: photo.refusal && `${errorText(photo.refusal)} Allt utom fotot är sparat.`,
    },
  };
}

/** What saving does to the photo: a file takes its place, it is removed, or it stays as it is. */
type PhotoChange = File | "remove" | null;

interface PhotoSaving {
  change: PhotoChange;
  setChange: (change: PhotoChange) => void;
  /** The part that is sent, 0 to 1; null while nothing is. */
  sent: number | null;
  /** Why the photo could not be saved. */
  failure: string | null;
}

interface ResourcePhotoFieldProps {
  /** What the resource is called, for who cannot see the photo. */
  name: string;
  storedUrl: string | null;
  photo: PhotoSaving;
}

/** The photo of a resource, as it will be when the form is saved. */
function ResourcePhotoField({ name, storedUrl, photo }: ResourcePhotoFieldProps) {
  const { change, setChange, sent, failure } = photo;
  const [problem, setProblem] = useState<string | null>(null);
  const chosenUrl = useBlobUrl(change instanceof File ? change : null);
  const shownUrl = change === null ? storedUrl : chosenUrl;
  const id = useId();
  const reset = useRef<() => void>(null);
  const error = problem ?? failure;

  const choose = (file: File | null): void => {
    reset.current?.();
    if (!file) return;
    const found = imageProblem(file);
    setProblem(found);
    if (!found) setChange(file);
  };
  const remove = (): void => {
    setProblem(null);
    setChange(storedUrl ? "remove" : null);
  };

  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} gap="md" wrap="nowrap" align="flex-start">
      <Picture src={shownUrl} alt={shownUrl ? photoText(name) : ""} size={96} shape="square" tone="light">
        <IconPhoto size={32} stroke={1.75} aria-hidden />
      </Picture>
      <Stack gap={6} flex={1}>
        <Input.Label id={`${id}-label`} size="md" labelElement="div">
          Foto
        </Input.Label>
        <Group gap="xs">
          <FileButton accept="image/*" resetRef={reset} onChange={choose}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                disabled={sent !== null}
                leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
              >
                {shownUrl ? "Byt foto" : "Lägg till foto"}
              </Button>
            )}
          </FileButton>
          {shownUrl && (
            <Button
              variant="subtle"
              color="gray"
              px="sm"
              disabled={sent !== null}
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
              onClick={remove}
            >
              Ta bort foto
            </Button>
          )}
        </Group>
        <Text id={`${id}-hint`} size="sm" c="dimmed">
          Visa saken, inga människor eller namn. JPG, PNG eller WebP, högst 50 MB.
        </Text>
        {sent !== null && <Sending sent={sent} />}
        {error && (
          <Input.Error role="alert" size="md">
            {error}
          </Input.Error>
        )}
      </Stack>
    </Group>
  );
}

function Sending({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <Stack gap={4}>
      <Progress value={percent} aria-label="Fotot laddas upp" />
      <Text size="sm" className="tabular">
        {percent < 100 ? `Fotot laddas upp: ${percent} %` : "Fotot sparas..."}
      </Text>
    </Stack>
  );
}
