/** Plain query strings: '?email=a@b.ua', not the router's JSON in the address bar. */
export const parseQuery = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

export const formatQuery = (values: Record<string, string | number | boolean | null | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}
