import { Anchor, Box } from "@mantine/core";

/** The PDF in the page, for browsers with room and a viewer for it; the link opens it anywhere. */
export function RequestPdfViewer({ pdfUrl }: { pdfUrl: string }) {
  return (
    <section aria-label="PDF">
      <Box
        component="iframe"
        src={pdfUrl}
        title="Produktförfrågan som PDF"
        w="100%"
        h="min(70dvh, 46rem)"
        style={{ display: "block", border: "1px solid var(--app-line)", borderRadius: "var(--mantine-radius-md)" }}
      />
      <Anchor href={pdfUrl} target="_blank" rel="noopener" underline="always" size="sm">
        Öppna i en ny flik
      </Anchor>
    </section>
  );
}
