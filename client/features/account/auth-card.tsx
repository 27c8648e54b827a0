import { Card, Container, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./auth.module.css";

interface AuthCardProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Links under the card. */
  footer?: ReactNode;
}

/** One card in the middle of the page, for everything on the way in. */
export function AuthCard({ title, description, children, footer }: AuthCardProps) {
  return (
    <Container size={432} pt={{ base: "lg", sm: 56 }} pb={64}>
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
    </Container>
  );
}
