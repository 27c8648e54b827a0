import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

/** The shape of the page while its facts are on their way. */
export function ProfileSkeleton() {
  return (
    <Stack gap="lg" role="status">
      <VisuallyHidden>Laddar föreningens uppgifter</VisuallyHidden>
      <Skeleton h={70} radius="lg" />
      <Skeleton h={44} />
      <Skeleton h={420} radius="lg" />
      <Skeleton h={240} radius="lg" />
    </Stack>
  );
}
