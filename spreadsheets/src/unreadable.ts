/** Why a file is refused; the words for it are on the page. */
export const fileFaults = [
  'unknownType',
  'damaged',
  'tooLargeUnpacked',
  'tooManyEntries',
  'encrypted',
  'unsafeContent',
  'tooManyRows',
  'tooManyColumns',
  'tookTooLong',
  'empty',
] as const
export type FileFault = (typeof fileFaults)[number]

/** Thrown while reading; nothing of such a file is used. */
export class Unreadable extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

export const refuse = (fault: FileFault): never => {
  throw new Unreadable(fault)
}
