import { certificatesPerFile } from '@academy/contract/certificates'
import { expect, test } from 'vitest'
import { certificatesList, filesFor, toQuery } from './certificate-list.rules.ts'

test('the address asks for what it says, and for nothing by itself', () => {
  expect(toQuery(certificatesList.read({}), 20)).not.toHaveProperty('filters')
  expect(
    toQuery(certificatesList.read({ search: ' Олена ', state: 'withdrawn', order: '-finishedAt' }), 50),
  ).toMatchObject({
    perPage: 50,
    search: 'Олена',
    filters: { isWithdrawn: true },
    orderField: 'finishedAt',
    order: 'desc',
  })
})

test('so many certificates come in so many files', () => {
  expect(filesFor(0)).toEqual([])
  expect(filesFor(certificatesPerFile)).toEqual([{ part: 1, from: 1, to: certificatesPerFile }])
  expect(filesFor(certificatesPerFile + 1).at(-1)).toEqual({
    part: 2,
    from: certificatesPerFile + 1,
    to: certificatesPerFile + 1,
  })
})
