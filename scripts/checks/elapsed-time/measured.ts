import { bindingOf } from '../../source-code/bindings.mjs'
import { walk, type Node } from '../../source-code/parse.mjs'
import { givenNames, isName, type Given } from './given-names.ts'

/** Functions and properties (`report.slowestMs`) that hold a duration, by name, because they are used in other files. */
export type SharedNames = Set<string>

/** They say by themselves what they hold, wherever it was measured. */
export const speakingNames = /\b(took|elapsed|slowest|fastest)(Ms|Seconds|[A-Z]\w*Ms)\b|\b\w+P\d\dMs\b/

const clocks = ['performance.now', 'Date.now', 'process.hrtime', 'process.hrtime.bigint']

const dotted = (node: Node): string => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && !node.computed ? `${dotted(node.object)}.${node.property.name}` : ''
}

/** A clock that the test itself sets shows the product's time. */
const clocksOf = (program: Node): string[] => {
  let isDateFaked = false
  let isAllFaked = false
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || dotted(node.callee) !== 'vi.useFakeTimers') return
    isDateFaked = true
    isAllFaked ||= !node.arguments[0]?.properties?.some(({ key }: Node) => key?.name === 'toFake')
  })
  return isAllFaked ? [] : clocks.filter((clock) => !isDateFaked || clock !== 'Date.now')
}

const contains = (node: Node, isWanted: (node: Node) => boolean): boolean => {
  let isFound = false
  walk(node, (each) => (isFound ||= isWanted(each)) !== true)
  return isFound
}

/** Goes on until no more names are found. */
const collect = (names: Set<string>, find: () => string[]): void => {
  for (let before = -1; before !== names.size;) {
    before = names.size
    for (const name of find()) names.add(name)
  }
}

/** The names that a pattern gives to properties of the shared names: `const { ms: tookMs } = …`. */
const destructured = (program: Node, shared: SharedNames): string[] => {
  const names: string[] = []
  walk(program, (node) => {
    const isPart = node.type === 'Property' && node.parent?.type === 'ObjectPattern'
    if (isPart && shared.has(node.key.name) && isName(node.value)) names.push(node.value.name)
  })
  return names
}

/** What a file says by itself, whatever names others share with it: read once, because the shared names come in rounds. */
export type ClockFacts = { program: Node; own: string[]; given: Given[] }

export const clockFacts = (program: Node): ClockFacts => ({
  program,
  own: clocksOf(program),
  given: givenNames(program),
})

/** What a file does with the clock of its machine. */
export const readClock = ({ program, own, given }: ClockFacts, shared: SharedNames) => {
  const moments = new Set<string>()
  const isMoment = (node: Node): boolean => {
    if (node.type === 'CallExpression') return own.includes(dotted(node.callee))
    if (node.type === 'BinaryExpression') return node.operator === '+' && isMoment(node.left)
    return isName(node) && moments.has(node.name)
  }
  collect(moments, () => given.filter(({ value, kind }) => kind === 'name' && isMoment(value)).map(({ name }) => name))

  /** From a moment that was remembered until another; `until - now()` is what is left, not what has passed. */
  const isDifference = (node: Node): boolean =>
    node.type === 'BinaryExpression' && node.operator === '-' && isName(node.right) && isMoment(node.right)
  const durations = new Set(destructured(program, shared))
  const isKnown = (node: Node): boolean => {
    if (node.type === 'MemberExpression' && !node.computed)
      return shared.has(node.property.name) || speakingNames.test(node.property.name)
    if (isName(node) && speakingNames.test(node.name)) return true
    if (node.type === 'CallExpression' && isName(node.callee) && shared.has(node.callee.name))
      return bindingOf(node.callee)?.kind === 'import'
    return isName(node) && node.parent?.type !== 'MemberExpression' && durations.has(node.name)
  }
  /** A number that is the time itself, also after some arithmetic; not an object or a text in which it stands. */
  const isDuration = (node: Node): boolean => {
    if (isDifference(node) || isKnown(node)) return true
    if (node.type === 'BinaryExpression') return isDuration(node.left) || isDuration(node.right)
    if (node.type === 'AwaitExpression' || node.type === 'SpreadElement') return isDuration(node.argument)
    if (node.type !== 'CallExpression') return false
    return isName(node.callee)
      ? isKnown(node.callee)
      : dotted(node.callee).startsWith('Math.') && node.arguments.some(isDuration)
  }
  const measured = (...kinds: string[]): string[] =>
    given.filter(({ kind, value }) => kinds.includes(kind) && isDuration(value)).map(({ name }) => name)
  collect(durations, () => measured('name', 'function'))
  return {
    isMoment,
    isElapsed: (node: Node): boolean => contains(node, (each) => isDifference(each) || isKnown(each)),
    newShared: measured('function', 'property'),
  }
}
