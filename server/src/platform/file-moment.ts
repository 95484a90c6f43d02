import { academyZone } from '@academy/contract/limits'

/** What is read elsewhere, a mail or a file, does not know where its reader is: its moments are of this zone. */
export { academyZone }

// The Swedish way to write a moment is the one that spreadsheets take for a date and that sorts as text.
const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: academyZone })

interface FileMoment {
  (moment: string | Date): string
  (moment: string | Date | null): string | null
}

/** '2026-11-16': the day in the name of a file. */
export const fileDay = (moment: Date): string => format.format(moment).slice(0, 10)

/** '2026-11-16 00:30', in each file that is exported. */
export const fileMoment = ((moment: string | Date | null) =>
  moment === null ? null : format.format(new Date(moment))) as FileMoment
