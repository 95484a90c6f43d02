import { expect, test } from 'vitest'
import { errors } from '../../contract/src/errors.ts'
import { unraisedErrors, unusedExports } from './contract-use.ts'

const contract = [
  {
    path: 'contract/src/colours.ts',
    code: `export const colours = ['red', 'blue'] as const
export const Colour = z.enum(colours)
/** Of colours nobody sees. */
export const hidden = ['grey'] as const
const inside = hidden
export type Shade = (typeof inside)[number]
`,
  },
]

test('an export is used by whoever imports it, or by an export that is', () => {
  const server = { path: 'server/src/a.ts', code: "import { Colour, type Other } from '@academy/contract/colours'" }
  expect(unusedExports(contract, [server])).toEqual(
    ['hidden', 'inside', 'Shade'].map((name) => `contract/src/colours.ts: nothing in the product uses ${name}`),
  )
  const web = { path: 'web/src/a.ts', code: "import type {\n  Shade as Tone,\n} from '@academy/contract/colours'" }
  expect(unusedExports(contract, [server, web])).toEqual([])
})

test('an error is raised by the server, or by the client where it has no status; a comment raises nothing', () => {
  const raised = Object.keys(errors).filter((name) => name !== 'TestNotFound' && name !== 'LostInternetConnection')
  const server = {
    path: 'server/src/a.ts',
    code: `fail(${raised.map((name) => `'${name}'`).join()}) // 'TestNotFound'`,
  }
  expect(unraisedErrors([server])).toEqual([
    'contract/src/errors.ts: nothing raises TestNotFound (6)',
    expect.stringContaining('nothing raises LostInternetConnection'),
  ])
})
