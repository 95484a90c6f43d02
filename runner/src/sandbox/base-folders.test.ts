import { expect, test } from 'vitest'
import { placeInside } from './base-folders.ts'

const folders = ['/usr', '/etc/alternatives']

test.each([
  ['/usr/src/academy', '/usr'],
  ['/usr', '/usr'],
  ['/etc/alternatives/academy', '/etc/alternatives'],
])('[G1] a project at %s would be read by students', (place, folder) => {
  expect(placeInside(folders, ['/srv/academy', place])).toEqual({ place, folder })
})

test.each(['/srv/academy', '/usrlocal/academy', '/home/me/usr/academy', '/app', '/'])(
  '[G1] a project at %s is not in any box',
  (place) => {
    expect(placeInside(folders, [place])).toBeNull()
  },
)
