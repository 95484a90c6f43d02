// Apart from databases.ts, because the global set-up runs outside of any test and may not import vitest.
export const templateName = 'academy_template'

export const databaseUrlOf = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
