import type { SavedProduct } from "#client/lib/saved-products/saved-products.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import printing from "#client/ui/print.module.css";
import { type Area, groupByArea, type ProductTip, priceSpan } from "./product-views.ts";
import classes from "./shopping-list-paper.module.css";

interface ShoppingListPaperProps {
  /** What is to be bought. */
  items: readonly (Pick<SavedProduct, "id" | "name" | "crisisDomainId"> & { note?: string })[];
  areas: readonly Area[];
  tips: readonly ProductTip[];
}

/** The list to take along to the shop. It is drawn on paper only. */
export function ShoppingListPaper({ items, areas, tips }: ShoppingListPaperProps) {
  const { formatDateLong } = useDateFormat();
  return (
    <div className={`${printing.paper} ${classes.paper}`}>
      <h1>Inköpslista för hemmet</h1>
      <p>Beredskapsportalen, {formatDateLong(new Date())}. Priserna är cirkapriser.</p>
      {groupByArea(areas, items).map(({ name, items: found }) => (
        <section key={name}>
          <h2>{name}</h2>
          <ul>
            {found.map((item) => (
              <li key={item.id} className={classes.line}>
                <span className={classes.box} />
                <span>{item.name}</span>
                <span>{priceOf(item.id, tips)}</span>
                {item.note && <span className={classes.note}>{item.note}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function priceOf(id: string, tips: readonly ProductTip[]): string {
  const tip = tips.find((known) => known.id === id);
  return tip ? priceSpan(tip) : "";
}
