import { SearchField } from "#client/ui/search-field.tsx";

interface CatalogueSearchFieldProps {
  search: string;
  onChange: (search: string) => void;
}

export function CatalogueSearchField({ search, onChange }: CatalogueSearchFieldProps) {
  return <SearchField label="Sök produkt" placeholder="Namn eller artikelnummer" search={search} onSearch={onChange} />;
}
