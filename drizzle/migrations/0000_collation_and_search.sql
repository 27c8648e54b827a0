-- Swedish order (a–z å ä ö) for names, and a folding for search that ignores case and é but keeps å ä ö.
CREATE COLLATION IF NOT EXISTS "swedish" (provider = icu, locale = 'sv-SE');
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION search_fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(lower(value COLLATE "swedish"), 'éèêëáàâãíìîïóòôõúùûüýÿñç', 'eeeeaaaaiiiioooouuuuyync') COLLATE "C";
