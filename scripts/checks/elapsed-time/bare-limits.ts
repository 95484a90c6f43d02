import { bindingOf } from '../../source-code/bindings.mjs'
import { walk, type Node } from '../../source-code/parse.mjs'

const limitNames = new Set([
  'timeout',
  'testTimeout',
  'hookTimeout',
  'teardownTimeout',
  'actionTimeout',
  'navigationTimeout',
  'globalTimeout',
])
const setters = new Set(['setTimeout', 'setDefaultTimeout', 'setDefaultNavigationTimeout'])
const runners = new Set(['test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])

const initOf = (identifier: Node): Node | null => {
  const binding = bindingOf(identifier)
  return binding?.kind === 'variable' && binding.pattern.type === 'Identifier' ? binding.node.init : null
}

/** Written down as a number: by itself, by arithmetic or by a name of the same file. What patient() answers is not. */
export const isBare = (node: Node | null | undefined): boolean => {
  if (!node) return false
  if (node.type === 'Literal') return typeof node.value === 'number'
  if (node.type === 'BinaryExpression') return isBare(node.left) && isBare(node.right)
  if (node.type === 'Identifier') return isBare(initOf(node))
  return node.type === 'CallExpression' && node.callee.name === 'bySize'
}

/** It goes through patient(), or through something from elsewhere, which is looked at there. */
export const isPatient = (node: Node, isMoment: (node: Node) => boolean): boolean => {
  let isFound = false
  walk(node, (each) => {
    if (each.type === 'CallExpression' && each.callee.name === 'patient') isFound = true
    if (each.type !== 'Identifier' || each.parent?.type === 'MemberExpression') return
    const init = initOf(each)
    if (init && isPatient(init, isMoment)) isFound = true
    const kind = bindingOf(each)?.kind
    if (kind === 'import' || (kind === 'parameter' && !isMoment(each))) isFound = true
  })
  return isFound
}

const rootOf = (callee: Node): string => {
  if (callee.type === 'CallExpression') return rootOf(callee.callee)
  return callee.type === 'MemberExpression' ? rootOf(callee.object) : (callee.name ?? '')
}

const isImported = (callee: Node): boolean => {
  let root = callee
  while (root.type !== 'Identifier') {
    const inner: Node | undefined = root.type === 'MemberExpression' ? root.object : root.callee
    if (!inner) return false
    root = inner
  }
  return bindingOf(root)?.kind === 'import'
}

const methodOf = ({ callee }: Node): string => (callee.type === 'MemberExpression' ? callee.property.name : '')

/** Without a second argument vi.waitFor gives up after one second. */
const waitsOneSecond = (call: Node): boolean =>
  call.callee.object?.name === 'vi' && ['waitFor', 'waitUntil'].includes(methodOf(call)) && call.arguments.length < 2

/** The argument of a call that limits how long something is waited for. */
const limitOf = (call: Node): Node | undefined => {
  const [first, second] = call.arguments
  const method = methodOf(call)
  const owner = call.callee.object?.name
  if (owner === 'AbortSignal' && method === 'timeout') return first
  if (setters.has(method) && !['globalThis', 'window'].includes(owner)) return first
  if (owner === 'vi' && (method === 'waitFor' || method === 'waitUntil')) return second
  const root = rootOf(call.callee)
  const isRunner = runners.has(root) && isImported(call.callee) && call.arguments.length > 1
  return isRunner ? call.arguments.slice(1).find((argument: Node) => isBare(argument)) : undefined
}

/** requestIdleCallback promises to call back by then: it is no wait. */
const isPromise = (property: Node): boolean => property.parent?.parent?.callee?.name === 'requestIdleCallback'

/** The far limits of waits that do not grow with the slowness of the machine. */
export const bareLimits = (program: Node): { node: Node; problem: string }[] => {
  const found: { node: Node; problem: string }[] = []
  walk(program, (node) => {
    if (node.type === 'Property' && limitNames.has(node.key.name ?? node.key.value))
      if (isBare(node.value) && !isPromise(node)) found.push({ node, problem: 'write patient(…) around this limit' })
    if (node.type !== 'CallExpression') return
    if (waitsOneSecond(node))
      found.push({ node, problem: 'it waits for one second: use expect.poll or waitFor of render.tsx' })
    else if (methodOf(node) === 'waitForTimeout') found.push({ node, problem: 'wait for a condition, not for a time' })
    else if (isBare(limitOf(node))) found.push({ node, problem: 'write patient(…) around this limit' })
  })
  return found
}
