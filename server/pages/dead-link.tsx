import { Card } from "./layout.tsx";

/** For a link that the portal has not signed, or whose message is gone. */
export function DeadLink() {
  return (
    <Card>
      <h1>Länken gäller inte</h1>
      <p>Kontrollera att hela adressen kom med. Är det bråttom, ring någon i krisgruppen.</p>
    </Card>
  );
}
