-- The words and the numbers of a text, folded for search: `IBC-tank 1000 l` is ibc, tank, 1000 and l.
CREATE FUNCTION search_tokens(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(
    SELECT DISTINCT token[1]
      FROM regexp_matches(search_fold(normalize(value)) COLLATE "swedish", '[[:alpha:]]+|[[:digit:]]+', 'g') AS token
  );
--> statement-breakpoint
CREATE TABLE "catalogue_counts" (
	"crisis_domain_id" uuid,
	"supplier_id" uuid,
	"product_category_id" uuid,
	"product_type" "product_type",
	"products" integer NOT NULL,
	CONSTRAINT "catalogue_counts_of" UNIQUE NULLS NOT DISTINCT("crisis_domain_id","supplier_id","product_category_id","product_type")
);
--> statement-breakpoint
CREATE TABLE "catalogue_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_words" tsvector GENERATED ALWAYS AS (array_to_tsvector(search_tokens(name || ' ' || article_number))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "catalogue_words_parts" ON "catalogue_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_active_words" ON "products" USING gin ("search_words") WITH (fastupdate=false) WHERE "products"."is_active";--> statement-breakpoint
-- One upsert per statement, however many products it writes. The row that counts all products comes first, so that two
-- who write wait for each other there and nowhere else. A write that leaves the counts as they are touches none.
CREATE FUNCTION keep_catalogue_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($upsert$
    INSERT INTO catalogue_counts AS kept (crisis_domain_id, supplier_id, product_category_id, product_type, products)
    SELECT crisis_domain_id, supplier_id, product_category_id, product_type, sum(change)
      FROM (%s) AS changed
     WHERE is_active
     GROUP BY CUBE (crisis_domain_id, supplier_id, product_category_id, product_type)
    HAVING sum(change) <> 0
     ORDER BY 1 NULLS FIRST, 2 NULLS FIRST, 3 NULLS FIRST, 4 NULLS FIRST
    ON CONFLICT ON CONSTRAINT catalogue_counts_of DO UPDATE SET products = kept.products + excluded.products
  $upsert$, CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS change FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS change FROM old_rows'
    ELSE 'SELECT *, 1 AS change FROM new_rows UNION ALL SELECT *, -1 FROM old_rows'
  END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_counts_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_counts();
--> statement-breakpoint
CREATE TRIGGER products_counts_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_counts();
--> statement-breakpoint
CREATE TRIGGER products_counts_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_counts();
--> statement-breakpoint
-- Words are learnt and never forgotten: one that no product has any more finds nothing.
CREATE FUNCTION learn_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words
  SELECT DISTINCT word FROM new_rows, unnest(tsvector_to_array(search_words)) AS word WHERE word !~ '^[0-9]' ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_words_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION learn_catalogue_words();
--> statement-breakpoint
CREATE TRIGGER products_words_update AFTER UPDATE ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION learn_catalogue_words();
--> statement-breakpoint
-- What stood before these triggers did.
INSERT INTO catalogue_words
SELECT DISTINCT word FROM products, unnest(tsvector_to_array(search_words)) AS word WHERE word !~ '^[0-9]';
--> statement-breakpoint
INSERT INTO catalogue_counts (crisis_domain_id, supplier_id, product_category_id, product_type, products)
SELECT crisis_domain_id, supplier_id, product_category_id, product_type, count(*)
  FROM products
 WHERE is_active
 GROUP BY CUBE (crisis_domain_id, supplier_id, product_category_id, product_type);
