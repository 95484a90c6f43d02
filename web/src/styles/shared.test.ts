import { expect, test } from 'vitest'
import base from './base.css?raw'
import shared from './shared.css?raw'

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const namesIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
const used = namesIn(Object.values(files).join('\n'), /(?<=['"` ])(ac-[a-z0-9-]+)(?=['"` ])/g)
const shares = namesIn(shared, /\.(ac-[a-z0-9-]+)/g)

test('every shared class that a component names is in a sheet', () => {
  const known = new Set([...shares, ...namesIn(base, /\.(ac-[a-z0-9-]+)/g)])
  expect([...used].filter((name) => !known.has(name))).toEqual([])
})

test('every shared class has a component that names it', () => {
  expect([...shares].filter((name) => !used.has(name))).toEqual([])
})
