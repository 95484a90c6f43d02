/** Browsers and Node both have it; the contract is compiled without the library of either. */
declare const URL: {
  canParse(address: string, base: string): boolean
  new (
    address: string,
    base: string,
  ): Record<'href' | 'protocol' | 'username' | 'password' | 'origin' | 'pathname' | 'search' | 'hash', string>
}

const ownOrigin = 'https://own.invalid'
// oxlint-disable-next-line no-control-regex -- browsers drop them from an address, so they can hide its scheme
const hiding = /[\u0000-\u0020\u007f-\u00a0\\]/

export type SafeLink = { href: string; isExternal: boolean }

/**
 * Where a link written by a person may lead: an https page, a letter, or a path of this site. Anything else is no link.
 * The address is the one the browser would go to, not the one that was written, so that both are judged the same.
 */
export const safeLink = (address: string): SafeLink | undefined => {
  if (hiding.test(address)) return undefined
  const isPath = address.startsWith('/')
  if (!isPath && !/^(https:\/\/|mailto:)/i.test(address)) return undefined
  if (!URL.canParse(address, ownOrigin)) return undefined
  const url = new URL(address, ownOrigin)
  if (url.protocol === 'mailto:') return { href: url.href, isExternal: false }
  if (url.username || url.password) return undefined
  if (!isPath) return { href: url.href, isExternal: true }
  return url.origin === ownOrigin ? { href: url.pathname + url.search + url.hash, isExternal: false } : undefined
}

/** A picture of a text that was uploaded here: no other site is asked for one, so none learns who reads. */
export const isOwnPicture = (src: string): boolean => /^\/files\/lectures\/[0-9a-f-]{36}\.webp$/.test(src)
