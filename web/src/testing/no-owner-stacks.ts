import * as React from 'react'

/**
 * In development React notes for each of the first ten thousand elements of a second where it was made, as a stack for its
 * warnings. That was a tenth of the time of tests that click. A counter that is always past the limit notes none; a version
 * of React without this counter works as before.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as
  | object
  | undefined
if (internals && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  })
