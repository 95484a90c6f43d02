import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { stripSchemas } from '../web/strip-schemas.plugin.ts'

/** What becomes of a file of the contract for screens that need no schema of it. */
const leanCopyOf = (code: string): string => {
  const { handler } = stripSchemas().transform as unknown as {
    handler: (this: { parse: typeof parseAst }, code: string, id: string) => string
  }
  return handler.call({ parse: parseAst }, code, '/academy/contract/src/anything.ts?lean')
}

describe('the lean copy of a file of the contract', () => {
  test('has the endpoints without their schemas', () => {
    const code = [
      `import * as z from 'zod/mini'`,
      `export const Login = z.strictObject({})`,
      `export const api = defineApi({ login: { method: 'POST', path: '/api/login', body: Login, summary: 'x' } })`,
    ].join('\n')
    const lean = leanCopyOf(code)
    expect(lean).toContain(`export const api = ({"login":{method: 'POST',path: '/api/login'}})`)
    expect(lean).not.toMatch(/zod|Login|summary/)
  })

  test('marks what only schemas used, so that the bundler drops it', () => {
    expect(leanCopyOf(`const fields = rowsOf(1)`)).toBe('const fields = /* @__PURE__ */ (() => (rowsOf(1)))()')
  })

  test('is refused where a value is taken apart at once: the page would call what it did not import', () => {
    expect(() => leanCopyOf(`const { page, ...others } = pageOf(['name'])`)).toThrow('Give the value a name')
  })
})
