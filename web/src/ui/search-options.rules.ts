const initialsOf = (label: string): string =>
  label
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 1))
    .join('')
    .toLowerCase()

/** Two letters are the beginning of nearly everything. */
const shortestAbbreviation = 3

/** What holds the words comes first, then what people call by its initials. */
export const findOptions = <T extends { label: string }>(options: readonly T[], search: string): T[] => {
  const wanted = search.trim().toLowerCase()
  const byWords = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  if (wanted.length < shortestAbbreviation) return byWords
  const byInitials = options.filter((option) => !byWords.includes(option) && initialsOf(option.label).includes(wanted))
  return [...byWords, ...byInitials]
}
