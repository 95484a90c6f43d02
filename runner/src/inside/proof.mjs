// For tests that load the student's code (mode "together"): they take a word before that code is loaded and give it back
// when they have come to their own end. Without it nothing that was reported counts.
//   import { takeWord } from '/opt/academy/lib/proof.mjs'
//   const end = takeWord()
//   const { sum } = await import('/solution/sum.mjs')
//   after(end) // of node:test
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Once for each command; answers what is to be called at the end. */
export const takeWord = () => {
  const word = readFileSync('/tmp/academy-word', 'utf8')
  rmSync('/tmp/academy-word')
  return () => writeFileSync('/tmp/academy-end', word)
}
