import type { Crisis } from "../crisis-views.ts";

export interface DialogProps {
  opened: boolean;
  crisis: Crisis;
  onClose: () => void;
}
