import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { remarkCodes } from '@academy/contract/grader-remarks'

const folder = import.meta.dirname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

test('the runner says nothing that the contract does not know, and the contract knows nothing that nobody says', () => {
  const said = [...sources.matchAll(/\b(?:remark|remarkLine)\('(\w+)'/g)].map(([, code]) => code)
  // Why a box ended is its own code.
  const endings = /type Ending = ([^\n]+)/.exec(sources)![1]!.matchAll(/'(\w+)'/g)
  const ofBoxes = [...endings].map(([, code]) => code).filter((code) => code !== 'exited')
  expect(new Set([...said, ...ofBoxes])).toEqual(new Set(remarkCodes))
})
