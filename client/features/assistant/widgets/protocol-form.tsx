import { FormWidget } from "./form-widget.tsx";

export default function ProtocolForm() {
  return <FormWidget slug="protokoll" />;
}
