/** The stored form of VAL-19 to VAL-21: https clone URLs on known hosts, so that no other address is ever fetched. */
export const githubPattern =
  /^https:\/\/github\.com\/[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}\.git$)[\w.-]{1,100}\.git$/
export const bitbucketPattern =
  /^https:\/\/(?:[\w-]{1,62}@)?bitbucket\.org\/[A-Za-z0-9_-]{1,62}\/(?!\.{1,2}\.git$)[\w.-]{1,62}\.git$/
/** Sub-groups make the path longer, but no part of it may be empty or begin with a dot. */
export const gitlabPattern = /^https:\/\/gitlab\.com\/(?!.*\/[./])\w[\w.-]{0,254}\/\w[\w./-]{0,254}\.git$/

const isStored = (link: string): boolean =>
  [githubPattern, bitbucketPattern, gitlabPattern].some((pattern) => pattern.test(link))

export interface UnderstoodRepoLink {
  /** In the stored form; what cannot be understood is here as it was given, and no pattern accepts it. */
  link: string
  /** The address names a branch, a commit or a file; only the default branch is ever read. */
  hasBranch: boolean
}

/** No page has a longer address; what is longer is not looked at. */
const longestAddress = 2_000
/** With or without a scheme, as the buttons "clone" and the line of the browser give it. Bitbucket puts a name before its host. */
const webPattern = /^(?:https?:\/\/)?(?:www\.)?(?<host>github\.com|gitlab\.com|bitbucket\.org)\/(?<path>.*)$/i
const bitbucketUserPattern = /^https:\/\/[\w-]{1,62}@(?<host>bitbucket\.org)\/(?<path>.*)$/i
const sshPattern = /^(?:ssh:\/\/git@(?<url>[a-z.]+)(?::22)?\/|git@(?<short>[a-z.]+):\/?)(?<path>.*)$/i
const sshHosts = ['github.com', 'gitlab.com', 'bitbucket.org']

/** Pages of a repository that show a branch, a commit or a file. */
const branchPages = ['tree', 'blob', 'raw', 'blame', 'edit', 'commit', 'commits', 'src', 'compare', 'branch']
const otherPages =
  'branches tags releases pull pulls pull-requests issues actions pipelines wiki settings activity network graphs projects security downloads'.split(
    ' ',
  )
/** GitLab lets nobody name a project so; on the two other hosts the third part is always a page. */
const gitlabPages = ['tree', 'blob', 'raw', 'blame', 'edit', 'commits']

const splitAddress = (address: string): { host: string; path: string } | null => {
  const web = (webPattern.exec(address) ?? bitbucketUserPattern.exec(address))?.groups
  if (web) return { host: web.host!.toLowerCase(), path: web.path! }
  const ssh = sshPattern.exec(address)?.groups
  const host = (ssh?.url ?? ssh?.short)?.toLowerCase()
  return ssh && host !== undefined && sshHosts.includes(host) ? { host, path: ssh.path! } : null
}

/** How many parts of the path name the repository; null: the address leads to something else. */
const lengthOfName = (host: string, parts: readonly string[]): number | null => {
  if (host === 'gitlab.com') {
    const page = parts.findIndex((part, index) => part === '-' || (index > 1 && gitlabPages.includes(part)))
    return page < 0 ? parts.length : page
  }
  const page = parts[2]
  return page === undefined || branchPages.includes(page) || otherPages.includes(page) ? 2 : null
}

/**
 * Turns an address as people copy it into the form that is stored: `github.com/user/repo`, with or without `.git`,
 * `git@github.com:user/repo.git`, a page of a branch or a file. Host and owner stay as they are.
 */
export const understandRepoLink = (given: string): UnderstoodRepoLink => {
  const address = given.trim()
  const asGiven = { link: address, hasBranch: false }
  if (address.length > longestAddress || isStored(address)) return asGiven
  const place = splitAddress(address)
  if (place === null) return asGiven
  const parts = place.path
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '')
    .split('/')
  const length = lengthOfName(place.host, parts)
  if (length === null) return asGiven
  const name = parts.slice(0, length).join('/')
  const link = `https://${place.host}/${name.replace(/\.git$/, '')}.git`
  if (!isStored(link)) return asGiven
  const pages = parts.slice(length).filter((part) => part !== '-')
  return { link, hasBranch: branchPages.includes(pages[0] ?? '') }
}

export const storedRepoLink = (given: string): string => understandRepoLink(given).link

/**
 * Where the repositories of the demo data are said to be. A mirror on this machine has them; GitHub gives out no name with
 * two hyphens, so nobody else can ever put repositories there.
 */
export const demoOwner = 'github.com/academy--demo'

/** With demo data such an address can be cloned by the server, and leads people to a page of GitHub that does not exist. */
export const isDemoRepoLink = (link: string): boolean => link.startsWith(`https://${demoOwner}/`)
