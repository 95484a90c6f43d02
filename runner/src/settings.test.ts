import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError, takeSettings, usualSlots } from './settings.ts'

const env = { RUNNER_TOKEN: 't'.repeat(40), SERVER_URL: 'https://academy.example/' }

describe('settings', () => {
  test('have values for everything but the token', () => {
    expect(readSettings(env)).toMatchObject({ serverUrl: 'https://academy.example', driver: 'auto', image: null })
    expect(readSettings(env).slots).toBeGreaterThanOrEqual(1)
    expect(() => readSettings({})).toThrow(SettingsError)
  })

  test('[V4] boxes stand behind everybody else unless the operator says otherwise', () => {
    expect(readSettings(env).priority).toBe('idle')
    expect(readSettings({ ...env, RUNNER_PRIORITY: 'usual' }).priority).toBe('usual')
  })

  test('[V4] as many jobs at once as cores and memory leave room for, and at least one', () => {
    const gigabyte = 1_073_741_824
    expect(usualSlots(8, 64 * gigabyte)).toBe(7)
    expect(usualSlots(8, 4 * gigabyte)).toBe(2)
    expect(usualSlots(8, 2 * gigabyte - 1)).toBe(1)
    expect(usualSlots(1, 64 * gigabyte)).toBe(1)
    expect(usualSlots(500, 5_000 * gigabyte)).toBe(64)
  })

  test.for([
    { SERVER_URL: 'academy' },
    { RUNNER_SLOTS: '0' },
    { RUNNER_SLOTS: 'many' },
    { SANDBOX: 'none' },
    { RUNNER_PRIORITY: 'high' },
  ])('a mistake is said in a sentence: %o', (wrong) => {
    expect(() => readSettings({ ...env, ...wrong })).toThrow(SettingsError)
  })

  test('[G1] neither the token nor anything of a server stays in the environment', () => {
    const own: Record<string, string | undefined> = { ...env, PATH: '/bin', DATABASE_URL: 'postgres://a/b' }
    expect(takeSettings(own).token).toBe(env.RUNNER_TOKEN)
    expect(own).toEqual({ PATH: '/bin' })
  })
})
