import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as fields from './fields.ts'
import { storedRepoLink, understandRepoLink } from './repo-link.ts'

const github = 'https://github.com/olena/queue.git'
const gitlab = 'https://gitlab.com/group/sub/queue.git'
const bitbucket = 'https://bitbucket.org/olena/queue.git'

describe('an address as people copy it', () => {
  test.each([
    ['https://github.com/olena/queue', github],
    ['https://github.com/olena/queue/', github],
    ['https://github.com/olena/queue.git/', github],
    ['  https://github.com/olena/queue.git\n', github],
    ['http://github.com/olena/queue', github],
    ['https://www.github.com/olena/queue', github],
    ['github.com/olena/queue', github],
    ['https://GitHub.com/olena/queue', github],
    ['git@github.com:olena/queue.git', github],
    ['git@github.com:olena/queue', github],
    ['ssh://git@github.com/olena/queue.git', github],
    ['ssh://git@github.com:22/olena/queue.git', github],
    ['https://github.com/olena/queue?tab=readme-ov-file', github],
    ['https://github.com/olena/queue#readme', github],
    ['https://github.com/olena/queue/pulls', github],
    ['https://gitlab.com/group/sub/queue', gitlab],
    ['git@gitlab.com:group/sub/queue.git', gitlab],
    ['https://gitlab.com/group/sub/queue/-/issues', gitlab],
    ['https://olena@bitbucket.org/olena/queue', bitbucket],
    ['git@bitbucket.org:olena/queue.git', bitbucket],
  ])('[VAL-22] %j becomes the stored form', (given, link) => {
    expect(understandRepoLink(given)).toEqual({ link, hasBranch: false })
    expect(fields.GivenRepoLink.parse(given)).toBe(link)
  })

  test.each([
    ['https://github.com/olena/queue/tree/main', github],
    ['https://github.com/olena/queue/tree/feature/a b?x#y', github],
    ['https://github.com/olena/queue/blob/main/src/index.ts#L10', github],
    ['https://github.com/olena/queue/commit/0123abc', github],
    ['https://gitlab.com/group/sub/queue/-/tree/main?ref_type=heads', gitlab],
    ['https://gitlab.com/group/sub/queue/-/blob/main/a.ts', gitlab],
    ['https://gitlab.com/group/sub/queue/tree/main', gitlab],
    ['https://bitbucket.org/olena/queue/src/main/', bitbucket],
  ])('%j names a branch, which is said, because the default one is read', (given, link) => {
    expect(understandRepoLink(given)).toEqual({ link, hasBranch: true })
  })

  test('a stored link stays as it is, also with the name that Bitbucket puts before its host', () => {
    for (const link of [github, gitlab, bitbucket, 'https://anna@bitbucket.org/anna/repo.git'])
      expect(understandRepoLink(link)).toEqual({ link, hasBranch: false })
  })

  test.each([
    'https://codeberg.org/olena/queue',
    'https://github.com',
    'https://github.com/olena',
    'https://github.com/orgs/olena/repositories',
    'https://github.com.evil.example/olena/queue',
    'https://github.com@evil.example/olena/queue',
    'https://evil.example@github.com/olena/queue',
    'https://token:secret@bitbucket.org/olena/queue',
    'https://github.com:8443/olena/queue',
    'https://gist.github.com/olena/queue',
    'ssh://root@github.com/olena/queue.git',
    'git@evil.example:olena/queue.git',
    'https://github.com/../queue',
    'https://gitlab.com/a/../queue',
    'https://github.com//olena/queue',
    'https://github.com/олена/queue',
    'file:///etc/passwd',
    'ext::sh -c x .git',
    '--upload-pack=x',
    'queue',
  ])('%j is still refused', (given) => {
    expect(fields.GivenRepoLink.safeParse(given).error?.issues[0]?.message).toBe('wrongRepo')
  })

  test('an empty one is missing, an overlong one too long', () => {
    const problem = (given: string) => fields.GivenRepoLink.safeParse(given).error?.issues[0]?.message
    expect(problem('   ')).toBe('fieldIsRequired')
    expect(problem(`https://github.com/a/${'b'.repeat(5_000)}`)).toBe('toLong')
  })
})

describe('whatever is given', () => {
  const hosts = ['github.com', 'gitlab.com', 'bitbucket.org', 'GitHub.com', 'github.com.evil.example', 'evil.example']
  const word = fc.stringMatching(/^[\w.-]{1,12}$/)
  const start = fc.constantFrom(
    'https://',
    'http://',
    '',
    'ssh://git@',
    'git@',
    'https://www.',
    'https://a@',
    'file://',
  )
  const end = fc.constantFrom(
    '',
    '.git',
    '/',
    '.git/',
    '/tree/main',
    '/-/blob/main/a',
    '?tab=x',
    '#readme',
    '/../..',
    ' ',
  )
  const address = fc
    .tuple(
      start,
      fc.constantFrom(...hosts),
      fc.constantFrom('/', ':', '//', ':22/'),
      fc.array(word, { maxLength: 4 }),
      end,
    )
    .map(([scheme, host, colon, path, tail]) => `${scheme}${host}${colon}${path.join('/')}${tail}`)
  const anything = fc.oneof(address, fc.string({ maxLength: 60 }))

  test('what was understood once is understood the same again', () => {
    fc.assert(fc.property(anything, (given) => storedRepoLink(storedRepoLink(given)) === storedRepoLink(given)))
  })

  test('host and owner stay the ones that were given, and nothing but a stored form comes out', () => {
    fc.assert(
      fc.property(address, (given) => {
        const link = storedRepoLink(given)
        if (link === given.trim()) return
        expect(fields.AnyRepoLink.safeParse(link).success).toBe(true)
        const [, host, storedOwner] = /^https:\/\/([^/]+)\/([^/]+)/.exec(link)!
        const plain = given.trim().replace(/^(?:https?:\/\/|ssh:\/\/)?(?:www\.|git@|a@)?/, '')
        // The short form of ssh knows no port: what follows its colon is the path.
        const parts = given.startsWith('git@') ? /^([^/:]+):\/?([^/]+)/ : /^([^/:]+)(?::22\/|[/:]+)([^/]+)/
        const [, givenHost, owner] = parts.exec(plain)!
        expect([host, storedOwner]).toEqual([givenHost!.toLowerCase(), owner])
      }),
    )
  })

  test('what no pattern accepts afterwards is refused', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const isAccepted = fields.GivenRepoLink.safeParse(given).success
        expect(isAccepted).toBe(fields.AnyRepoLink.safeParse(storedRepoLink(given)).success)
      }),
    )
  })
})
