import { expect, test } from 'vitest'
import { addressesOf, changeAddress, hostsOf } from './database-address.ts'
import { readConfig } from './config.ts'

const several = 'postgresql://me:a%2Cb@db1:5432,[::1]:5433,db3/academy?target_session_attrs=read-write'

test('several hosts are one address each, with the same user, password, database and settings', () => {
  const settings = '/academy?target_session_attrs=read-write'
  expect(addressesOf(several)).toEqual([
    `postgresql://me:a%2Cb@db1:5432${settings}`,
    `postgresql://me:a%2Cb@[::1]:5433${settings}`,
    `postgresql://me:a%2Cb@db3${settings}`,
  ])
})

test.each([
  'postgres://db/academy',
  'postgresql://me:a,b@db:5432/academy',
  'postgresql://me@localhost:5432/academy?host=%2Ftmp%2Fa%2Cb',
])('%s is one host and stays as it is', (address) => {
  expect(addressesOf(address)).toEqual([address])
})

test('another user keeps the hosts', () => {
  const change = (url: URL) => {
    url.username = 'other'
    url.password = 'x'
  }
  expect(changeAddress(several, change)).toBe(several.replace('me:a%2Cb', 'other:x'))
  expect(changeAddress('postgres://me:word@db/academy', change)).toBe('postgres://other:x@db/academy')
})

test('[P5] a sentence names hosts and ports, never the password', () => {
  expect(hostsOf(several)).toBe('db1:5432, [::1]:5433, db3:5432')
})

test('the configuration takes several hosts, with read-write, primary or nothing said', () => {
  for (const wish of ['', '?target_session_attrs=read-write', '?target_session_attrs=primary']) {
    const address = `postgresql://me:word@db1:5432,db2:5432/academy${wish}`
    expect(readConfig({ DATABASE_URL: address, DATABASE_APP_URL: address })).toMatchObject({
      databaseUrl: address,
      databaseAppUrl: address,
    })
  }
})
