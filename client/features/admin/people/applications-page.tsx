import { Card } from "@mantine/core";
import { MembershipRequests } from "#client/features/membership/membership-requests.tsx";

export function ApplicationsPage() {
  return (
    <Card p={{ base: "md", sm: "lg" }}>
      <MembershipRequests />
    </Card>
  );
}
