import { FormWidget } from "./form-widget.tsx";

export default function ChecklistForm() {
  return <FormWidget slug="checklista" />;
}
