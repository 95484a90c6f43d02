import { bindingOf, isFunction } from '../../source-code/bindings.mjs'
import { walk, type Node } from '../../source-code/parse.mjs'
import { isBare } from './bare-limits.ts'

const contains = (node: Node, isWanted: (node: Node) => boolean): boolean => {
  let isFound = false
  walk(node, (each) => (isFound ||= isWanted(each)) !== true)
  return isFound
}

const isTime = (node: Node | undefined): boolean => isBare(node) && node?.value !== 0

const isTimer = (node: Node, time: Node | undefined = node.arguments?.[1]): boolean =>
  node.type === 'CallExpression' && node.callee.name === 'setTimeout' && isTime(time)

/** `sleep(300)`, or `new Promise((done) => setTimeout(done, 300))` and nothing else. */
const isPause = (node: Node): boolean => {
  if (node.type === 'CallExpression') return /^(sleep|pause)$/.test(node.callee.name) && isTime(node.arguments[0])
  if (node.type !== 'NewExpression' || node.callee.name !== 'Promise') return false
  const { body, params } = node.arguments[0] ?? {}
  return isFunction(node.arguments[0]) && isTimer(body) && body.arguments[0]?.name === params[0]?.name
}

const isAwaitedPause = (statement: Node | undefined): boolean =>
  statement?.type === 'ExpressionStatement' &&
  statement.expression.type === 'AwaitExpression' &&
  isPause(statement.expression.argument)

/** The second parameter of what a new promise is given: whoever calls it says that the wait has failed. */
const isRefusal = (node: Node): boolean => {
  const binding = node.type === 'Identifier' ? bindingOf(node) : null
  return binding?.kind === 'parameter' && binding.index === 1 && binding.node.parent?.callee?.name === 'Promise'
}

const isCommit = (node: Node): boolean =>
  (node.type === 'Literal' && /^\s*commit\b/i.test(String(node.value))) ||
  (node.type === 'CallExpression' && node.callee.property?.name === 'commit')

/** The pauses of these statements that stand before the end of a transaction. */
const pausesBeforeCommit = (statements: readonly Node[], isTransaction: boolean): Node[] =>
  statements.filter((statement, index) => {
    const next = statements[index + 1]
    return isAwaitedPause(statement) && (next ? contains(next, isCommit) : isTransaction)
  })

const isTransactionBody = ({ parent: fn }: Node): boolean =>
  isFunction(fn) && fn?.parent?.type === 'CallExpression' && fn.parent.callee.property?.name === 'transaction'

/** Limits and pauses that do not look like one: a promise that refuses by a timer, a race with a pause, a held lock. */
export const blindWaits = (program: Node): { node: Node; problem: string }[] => {
  const found: { node: Node; problem: string }[] = []
  const limit = (node: Node) => found.push({ node, problem: 'write patient(…) around this limit' })
  walk(program, (node) => {
    if (isTimer(node) && contains(node.arguments[0], isRefusal)) limit(node)
    const isRace = node.type === 'CallExpression' && node.callee.property?.name === 'race'
    if (isRace && node.callee.object.name === 'Promise')
      for (const one of node.arguments[0]?.elements ?? []) if (one && isPause(one)) limit(one)
    if (node.type === 'BlockStatement')
      for (const pause of pausesBeforeCommit(node.body, isTransactionBody(node)))
        found.push({ node: pause, problem: 'wait until the call stands at the lock (untilWaiting), not for a time' })
  })
  return found
}
