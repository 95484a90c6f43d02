import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

/** Files without anybody's name or answers: numbers, an empty sheet, what is one's own or is asked for one by one. */
const harmless = [
  'calendar.feed',
  'certificates.pdf',
  'chat.attachment',
  'questions.templateXlsx',
  'statistics.funnelCsv',
  'statistics.funnelXlsx',
  'statistics.stagesCsv',
  'statistics.stagesXlsx',
]

test.each(endpoints.filter(({ endpoint }) => endpoint.download).map(({ name, endpoint }) => [name, endpoint] as const))(
  '[A7] taking away %s needs a fresh proof of who takes it, unless nobody is named in it',
  (name, endpoint) => {
    expect(endpoint.stepUp === true).toBe(!harmless.includes(name))
  },
)
