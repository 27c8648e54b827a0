import { Card } from "@mantine/core";
import { MembersList } from "#client/features/membership/members/members-list.tsx";

export function MembersPage() {
  return (
    <Card p={{ base: "md", sm: "lg" }}>
      <MembersList />
    </Card>
  );
}
