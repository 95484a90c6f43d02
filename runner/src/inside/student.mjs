// For tests that stand apart: the student's work runs in a box of its own, and this asks for it.
//   import { call, run } from '/opt/academy/lib/student.mjs'
//   assert.equal(await call('sum.js', 'sum', [1, 2]), 3)
//   const { stdout, code } = await run(['node', 'main.js'], { stdin: '1 2\n' })
import { connect } from 'node:net'

const ask = (question) =>
  new Promise((resolve, reject) => {
    const socket = connect('/run/academy/student.sock')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece) => (text += piece))
    socket.once('error', reject)
    socket.once('end', () => {
      const said = JSON.parse(text)
      if (said.refused) reject(new Error(said.refused))
      else resolve(said)
    })
    socket.end(JSON.stringify(question))
  })

/** Runs a command in the student's folder: { stdout, stderr, code, ending }. */
export const run = (command, { stdin = '' } = {}) => ask({ kind: 'run', command, stdin })

/** Calls a function that a file of the student exports; arguments and answer are JSON. */
export const call = async (file, name, args = []) => {
  const { error, value } = await ask({ kind: 'call', file, name, args })
  if (error !== undefined) throw new Error(error)
  return value
}
