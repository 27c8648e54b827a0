import { Notifications } from "@mantine/notifications";
import { accessStore, generalStore } from "#client/lib/notify.ts";

/** Decision 34: one toast for 5 s at the top, up to three for 4 s at the bottom. */
export default function ToastRegions() {
  return (
    <>
      <Notifications store={accessStore} position="top-right" limit={1} autoClose={5000} transitionDuration={150} />
      <Notifications store={generalStore} position="bottom-right" limit={3} autoClose={4000} transitionDuration={150} />
    </>
  );
}
