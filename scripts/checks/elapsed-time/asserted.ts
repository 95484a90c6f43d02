import { walk, type Node } from '../../source-code/parse.mjs'
import { isPatient } from './bare-limits.ts'
import type { readClock } from './measured.ts'

type Clock = ReturnType<typeof readClock>

const isExpect = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && (callee.name === 'expect' || callee.object?.name === 'expect')

/** `expect(a).not.toBe(b)` from its inner call. */
const wholeOf = (node: Node): Node => {
  const { parent } = node
  const goesOn = parent?.type === 'MemberExpression' ? parent.object === node : parent?.callee === node
  return parent && goesOn ? wholeOf(parent) : node
}

const has = (node: Node | null | undefined, isWanted: (node: Node) => boolean): boolean => {
  let isFound = false
  if (node) walk(node, (each) => (isFound ||= isWanted(each)) !== true)
  return isFound
}

const isThrow = ({ type }: Node): boolean => type === 'ThrowStatement'
const isLeaving = ({ type }: Node): boolean => ['ReturnStatement', 'BreakStatement', 'ThrowStatement'].includes(type)
const isComparison = ({ type, operator }: Node): boolean => type === 'BinaryExpression' && /^[<>]=?$/.test(operator)

/** A loop that ends when something has come, or else after a time; without the first it is a pause. */
const isWait = (loop: Node): boolean =>
  has(loop.test, ({ type }) => type === 'LogicalExpression') || has(loop.body, isLeaving)

/** What a test says about the time that passed, and waits that end after a time which is the same on every machine. */
export const assertedTimes = (program: Node, { isMoment, isElapsed }: Clock): { node: Node; problem: string }[] => {
  const found: { node: Node; problem: string }[] = []
  const isBareLimit = (node: Node): boolean =>
    isComparison(node) && (has(node, isMoment) || isElapsed(node)) && !isPatient(node, isMoment)
  walk(program, (node) => {
    if (isExpect(node)) {
      const whole = wholeOf(node)
      const given: Node[] = [...node.arguments, ...(whole === node ? [] : (whole.arguments ?? []))]
      if (given.some((each) => isElapsed(each)))
        found.push({ node, problem: 'a test does not assert how long something took' })
    }
    const isGuard = node.type === 'IfStatement' && has(node.consequent, isThrow)
    const isLoop = node.type === 'WhileStatement' || node.type === 'ForStatement'
    if (!isGuard && !(isLoop && node.test && isWait(node))) return
    if (has(node.test, isBareLimit)) found.push({ node, problem: 'write patient(…) around the limit of this wait' })
  })
  return found
}
