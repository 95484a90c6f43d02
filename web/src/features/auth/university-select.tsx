import { SearchSelectField, type SearchSelectFieldProps } from '#ui/search-select-field.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'

/** In a file of its own: the pages of entering do without Mantine until somebody has to look for a university. */
export function UniversitySelect(props: SearchSelectFieldProps) {
  return (
    <UiProvider>
      <SearchSelectField {...props} />
    </UiProvider>
  )
}
