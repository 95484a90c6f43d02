import { packageProgram } from '../package-program.ts'
import { runNode } from '../run-program.ts'
import { CheckFailure, type Check } from './check.ts'

const checkFormat = async (): Promise<void> => {
  const { code, output } = await runNode(packageProgram('oxfmt'), ['--list-different'])
  if (code !== 0) throw new CheckFailure(`${output.trim()}\nThese files are not formatted: run \`npx oxfmt\`.`)
}

export const formatCheck: Check = { name: 'format', run: checkFormat }
