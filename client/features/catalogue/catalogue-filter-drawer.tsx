import { Button, Drawer, Group } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useFocusBack } from "#client/ui/use-focus-back.ts";
import classes from "./catalogue.module.css";

interface CatalogueFilterDrawerProps {
  /** How many products the filters leave. */
  totalCount: number;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The filters where there is no room for them beside the products. */
export function CatalogueFilterDrawer({ totalCount, onClose, children }: CatalogueFilterDrawerProps) {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);

  useFocusBack(true);
  useEffect(() => setOpened(true), []);

  return (
    <Drawer opened={opened} onClose={close} onExitTransitionEnd={onClose} returnFocus={false} title="Filter">
      {children}
      <Group grow className={classes.drawerFoot}>
        <Button onClick={close}>
          Visa {totalCount} {totalCount === 1 ? "produkt" : "produkter"}
        </Button>
      </Group>
    </Drawer>
  );
}
