/** Formats that Excel knows by number: dates and times. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Whether a format of somebody's own shows a date: letters of dates outside of quotes, brackets and escapes. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? isBuiltInDate(id)
    : /[dmyhs]/i.test(code.replace(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\./gi, '').replace(/general/gi, ''))

const dayMs = 86_400_000
/** The day before day 1, and one more for the 29th of February 1900 that never was. */
const epochs = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) }

/** A day of the sheet as people write it in files: 2026-11-15, with the time where there is one. */
export const dateText = (serial: number, is1904: boolean): string => {
  const ms = Math.round(((is1904 ? epochs.since1904 : epochs.since1900) + serial * dayMs) / 1000) * 1000
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return String(serial)
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
