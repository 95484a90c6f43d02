/** The old way, from a selected field: plain-http origins have no other. */
const copyFromField = (text: string): boolean => {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.insetBlockStart = '-100px'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

/** Returns whether the text was copied; if not, the person has to copy it by hand. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    // Missing on plain-http origins, refused where the browser asks and the person says no.
    await (navigator.clipboard as Clipboard | undefined)!.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}
