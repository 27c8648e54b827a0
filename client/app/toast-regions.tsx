import { Notifications } from "@mantine/notifications";
import { accessStore, generalStore } from "#client/lib/notify.ts";
import { usePlaceToasts } from "./use-place-toasts.ts";
import { useToastLife } from "./use-toast-life.ts";

/** Decision 34: one toast for 5 s, up to three for 4 s. Both stand at the bottom, the first above the others. */
const GENERAL = "toasts";
const ACCESS = "access-toasts";
const REGIONS = [GENERAL, ACCESS];

export default function ToastRegions() {
  usePlaceToasts(REGIONS, [generalStore, accessStore]);
  useToastLife(ACCESS, accessStore, 5000);
  useToastLife(GENERAL, generalStore, 4000);
  return (
    <>
      <Notifications className={ACCESS} store={accessStore} position="bottom-right" limit={1} autoClose={false} transitionDuration={150} />
      <Notifications
        className={GENERAL}
        store={generalStore}
        position="bottom-right"
        limit={3}
        autoClose={false}
        transitionDuration={150}
      />
    </>
  );
}
