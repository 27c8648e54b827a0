import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Open on arrival when the page before asks for it (CAT-04); the flag is dropped, so that reload and back do not. */
export function useRequestsDialog() {
  const location = useLocation();
  const navigate = useNavigate();
  const disclosure = useDisclosure(false);
  const [, { open }] = disclosure;
  const asked = location.state?.openRequestsModal === true;

  useEffect(() => {
    if (!asked) return;
    open();
    void navigate({ pathname: location.pathname, search: location.search }, { replace: true, state: null });
  }, [asked, open, navigate, location.pathname, location.search]);
  return disclosure;
}
