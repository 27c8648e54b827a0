import { FormWidget } from "./form-widget.tsx";

export default function InvitationForm() {
  return <FormWidget slug="inbjudan" />;
}
