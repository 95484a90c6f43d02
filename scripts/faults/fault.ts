export interface Edit {
  /** From the root of the project. */
  file: string
  /** Source text that occurs exactly once in the file. */
  find: string
  replace: string
}

export interface Test {
  /** From the root of the project. */
  file: string
  /** A part of the title. */
  title: string
  /** What stands of the title in the file, where the file puts it together. */
  written?: string
}

/** A guard that is switched off, and the test that must fail then. */
export interface Fault {
  /** What the product does wrong with this fault. */
  name: string
  /** The promises (docs/testing.md) or requirements that it breaks. */
  breaks: string
  edits: Edit[]
  caughtBy: Test
  /** Its test takes much longer than others (kills, real boxes, every endpoint, a browser); `--quick` leaves it out. */
  isDear?: true
}

type OneEdit = Edit & Omit<Fault, 'edits'>

/** Most faults are one edit. */
export const fault = ({ file, find, replace, ...rest }: OneEdit): Fault => ({
  ...rest,
  edits: [{ file, find, replace }],
})
