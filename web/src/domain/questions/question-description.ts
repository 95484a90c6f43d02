const dashes = '---'

/** TEST-20: a description with three dashes at both ends is code; everything else is text. */
export const codeOfDescription = (description: string): string | null => {
  const trimmed = description.trim()
  const isFenced = trimmed.length >= 2 * dashes.length && trimmed.startsWith(dashes) && trimmed.endsWith(dashes)
  if (!isFenced) return null
  const inside = trimmed.slice(dashes.length, -dashes.length).replace(/^[^\S\n]*\n/, '')
  return inside.endsWith('\n') ? inside.slice(0, -1) : inside
}

export const asCode = (code: string): string => `${dashes}\n${code}\n${dashes}`
