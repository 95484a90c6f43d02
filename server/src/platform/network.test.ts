import { expect, test } from 'vitest'
import { addressBehind, networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('[T5] %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('[T5] whoever moves to the next /64 is somebody else', () => {
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
})

test.each([
  ['no proxy of ours: what is forwarded is made up', 0, '1.1.1.1', '9.9.9.9'],
  ['one proxy', 1, '1.1.1.1', '1.1.1.1'],
  ['one proxy, and a header that the caller sent along', 1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['two proxies', 2, '6.6.6.6, 1.1.1.1, 10.0.0.1', '1.1.1.1'],
  ['a proxy that wrote nothing', 1, undefined, '9.9.9.9'],
])('[T5] the address behind %s', (_name, hops, forwarded, expected) => {
  expect(addressBehind('9.9.9.9', forwarded, hops)).toBe(expected)
})
