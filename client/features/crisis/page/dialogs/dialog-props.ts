import type { DialogProps } from "#client/ui/dialog.tsx";
import type { Crisis } from "../crisis-views.ts";

export interface CrisisDialogProps extends DialogProps {
  crisis: Crisis;
}
