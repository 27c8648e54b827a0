import { Card, Container, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./auth.module.css";

interface AuthCardProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Links under the card. */
  footer?: ReactNode;
  /** What comes after the page stands. */
  below?: ReactNode;
}

/** One card in the middle of the page, for everything on the way in. It fills a window: what comes late moves no footer in sight. */
export function AuthCard({ title, description, children, footer, below }: AuthCardProps) {
  return (
    <Container size={432} pt={{ base: "lg", sm: 56 }} pb={64} mih="100dvh">
      <Card padding="xl">
        <Stack gap="lg">
          <div>
            <Title order={1} fz={28}>
              {title}
            </Title>
            {description && (
              <Text c="dimmed" mt={4} component="div">
                {description}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Card>
      {footer && (
        <Text ta="center" mt="xs" component="div" className={classes.footer}>
          {footer}
        </Text>
      )}
      {below}
    </Container>
  );
}

/** Of a card whose next step is on its way. */
export function StepSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton h={96} />
      <Skeleton h={44} />
    </Stack>
  );
}
