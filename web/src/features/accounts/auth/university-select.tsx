/** In a file of its own: the pages of entering do without Mantine until somebody has to look for a university. */
export { SearchSelectField as UniversitySelect } from '#ui/search-select-field.tsx'
