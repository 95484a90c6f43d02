import { type GraderRemark, remark } from '@academy/contract/grader-remarks'

/** One test as its harness reported it. */
export interface FoundTest {
  name: string
  passed: boolean
  /** What its harness said, or what we say of it. */
  message: string | GraderRemark | null
  ms: number | null
}

export interface FoundResults {
  tests: FoundTest[]
  /** The report contradicts itself or breaks off. */
  problem: GraderRemark | null
}

/** A number that a report may hold; a plan of more announces nothing. */
const mostTests = 1_000_000

// --- TAP

interface Point extends FoundTest {
  depth: number
  children: Point[]
}

const pointPattern = /^( *)(not ok|ok)\b(?: +\d+)?(?: +-)? *(.*)$/
const planPattern = /^1\.\.(\d+)/
const directive = /(?<!\\)#\s*(skip|todo)\b.*$/i
const unescape = (text: string): string => text.replace(/\\([#\\])/g, '$1').trim()

const leaves = (point: Point, above: string): FoundTest[] => {
  const name = above ? `${above} > ${point.name}` : point.name
  if (point.children.length === 0) {
    const { passed, message, ms } = point
    return [{ name, passed, message, ms }]
  }
  const found = point.children.flatMap((child) => leaves(child, name))
  // What failed is the group itself: a hook before or after its tests.
  const isGroupAtFault = !point.passed && found.every(({ passed }) => passed)
  return isGroupAtFault ? found.map((test) => ({ ...test, passed: false, message: point.message })) : found
}

/** The details that stand under a point, between `---` and `...`. */
const readDetail = (point: Point, line: string): void => {
  const duration = /^\s*duration_ms:\s*([\d.]+)/.exec(line)?.[1]
  if (duration) point.ms = Math.round(Number(duration))
  const message = /^\s*(?:error|message):\s*(.+)$/.exec(line)?.[1]
  if (message && point.message === null) point.message = message.replace(/^['"]|['"]$/g, '')
}

export const readTap = (text: string): FoundResults => {
  const top: Point[] = []
  /** Points that wait for the one above them, which comes after. */
  const open: Point[][] = []
  let planned: number | null = null
  let last: Point | null = null
  let problem: GraderRemark | null = null
  for (const line of text.split(/\r?\n/)) {
    const found = pointPattern.exec(line)
    if (found) {
      const [, indent = '', state, rest = ''] = found
      const depth = Math.floor(indent.length / 4)
      const isLeftOut = directive.test(rest)
      const name = unescape(rest.replace(directive, ''))
      const passed = state === 'ok' && !isLeftOut
      last = {
        depth,
        name,
        passed,
        message: isLeftOut ? remark('leftOut') : null,
        ms: null,
        children: open[depth + 1] ?? [],
      }
      open[depth + 1] = []
      ;(depth === 0 ? top : (open[depth] ??= [])).push(last)
      continue
    }
    const plan = planPattern.exec(line)
    if (plan) {
      if (planned !== null) problem = remark('twoPlans')
      planned = Number(plan[1])
    } else if (/^Bail out!/i.test(line)) problem = remark('gaveUp')
    else if (last) readDetail(last, line)
  }
  if (planned === null) problem ??= remark('incomplete')
  else if (planned !== top.length)
    problem ??= remark('miscounted', { planned: Math.min(planned, mostTests), found: Math.min(top.length, mostTests) })
  return { tests: top.flatMap((point) => leaves(point, '')), problem }
}

// --- JUnit XML

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, named) => {
    if (named) return entities[named] ?? whole
    const point = decimal ? Number(decimal) : parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found ? decode(found[1] ?? found[2] ?? '') : null
}

const nameOf = (tag: string): string => {
  const [name, group] = [attribute(tag, 'name') ?? '', attribute(tag, 'classname') ?? '']
  return (group ? `${group}.${name}` : name).trim()
}

interface Tag {
  name: string
  attributes: string
  isClosing: boolean
  isEmpty: boolean
}

const sections: [begin: string, end: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

/** Where a tag ends: at the first > that stands in no quotes. */
const endOfTag = (text: string, from: number): number => {
  for (let at = from, quote = ''; at < text.length; at++) {
    const letter = text[at]!
    if (quote) quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at
  }
  return -1
}

/** Reads the tags in linear time, because the text may be a student's. Null: the text breaks off. */
const tagsOf = function* (text: string): Generator<Tag | null> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const section = sections.find(([begin]) => text.startsWith(begin, at))
    const end = section ? text.indexOf(section[1], at + section[0].length) : endOfTag(text, at)
    if (end < 0) return yield null
    const inner = text.slice(at + 1, end)
    at = end + 1
    if (section) continue
    const [, closing = '', name] = /^(\/?)([\w:.-]{1,100})/.exec(inner) ?? []
    if (!name) return yield null
    const attributes = inner.slice(closing.length + name.length)
    yield { name, attributes, isClosing: closing !== '', isEmpty: inner.endsWith('/') }
  }
}

export const readJunit = (text: string): FoundResults => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return { tests: [], problem: remark('documentType') }
  const tests: FoundTest[] = []
  const open: string[] = []
  let roots = 0
  let current: FoundTest | null = null
  for (const tag of tagsOf(text)) {
    if (!tag) return { tests, problem: remark('incomplete') }
    const { name: tagName, attributes: rest, isEmpty } = tag
    if (tag.isClosing) {
      if (open.pop() !== tagName) return { tests, problem: remark('brokenXml') }
      if (tagName === 'testcase') current = null
      continue
    }
    if (open.length === 0) roots++
    if (tagName === 'testcase') {
      const seconds = Number(attribute(rest, 'time') ?? Number.NaN)
      const test = {
        name: nameOf(rest),
        passed: true,
        message: null,
        ms: Number.isFinite(seconds) ? Math.round(seconds * 1000) : null,
      }
      tests.push(test)
      current = isEmpty ? null : test
    } else if (current && ['failure', 'error', 'skipped'].includes(tagName)) {
      current.passed = false
      current.message ??= tagName === 'skipped' ? remark('leftOut') : (attribute(rest, 'message') ?? tagName)
    }
    if (!isEmpty) open.push(tagName)
  }
  if (open.length > 0 || roots === 0) return { tests, problem: remark('incomplete') }
  return { tests, problem: roots > 1 ? remark('severalReports') : null }
}
