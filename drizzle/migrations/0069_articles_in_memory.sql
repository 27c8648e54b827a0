DROP INDEX "knowledge_articles_words";--> statement-breakpoint
ALTER TABLE "knowledge_articles" DROP COLUMN "words";