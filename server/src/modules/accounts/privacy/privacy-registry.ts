import { academyTables } from './privacy-registry-academies.ts'
import { accountTables } from './privacy-registry-accounts.ts'
import type { TableEntry } from './privacy-registry-entry.ts'
import { formTables } from './privacy-registry-forms.ts'
import { platformTables } from './privacy-registry-platform.ts'
import { programmeTables } from './privacy-registry-programme.ts'
import { homeworkTables } from './privacy-registry-homework.ts'
import { talkTables } from './privacy-registry-talk.ts'
import { assessmentTables } from './privacy-registry-assessment.ts'

/**
 * P3: every column of the database: what kind of data it is, why it is held and for how long, whether its owner gets it
 * in the export (P1) and what an erasure leaves of it (P2). Both follow from here: a new table needs its entry only.
 */
export const registry: Readonly<Record<string, TableEntry>> = {
  ...accountTables,
  ...academyTables,
  ...programmeTables,
  ...assessmentTables,
  ...homeworkTables,
  ...talkTables,
  ...formTables,
  ...platformTables,
}
