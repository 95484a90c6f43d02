const two = (value: number): string => String(value).padStart(2, '0')

/** What a `datetime-local` input holds: the moment in the zone of the browser, to the minute. */
export const toLocalInput = (iso: string | null): string => {
  if (iso === null) return ''
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** back to UTC. Half typed is nothing yet. */
export const fromLocalInput = (text: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** 'Europe/Kyiv, GMT+2': with the offset of that very day, since summer and winter differ. */
export const zoneAt = (iso: string | null): string => {
  const at = iso === null ? new Date() : new Date(iso)
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(
    Number.isNaN(at.getTime()) ? new Date() : at,
  )
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  // Chromium still answers the old spelling of the capital.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Europe/Kiev', 'Europe/Kyiv')
  return [zone, offset].filter(Boolean).join(', ')
}
