import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx', '!../gallery/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every link back above a title is the same one', () => {
  const crumbs = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/crumb ?= ?[^<}]{0,80}<(\w+)/g)].map(([, name]) => `${path} ${name}`),
  )
  expect(crumbs.length).toBeGreaterThan(10)
  expect(crumbs.filter((crumb) => !crumb.endsWith(' BackLink'))).toEqual([])
})
