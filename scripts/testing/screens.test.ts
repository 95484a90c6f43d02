import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { staffScreens } from '../../web/src/app/staff-screens.ts'
import { paths } from '../../web/src/lib/paths.ts'
import { inProject } from '../project.ts'
import { parse, walk, type Node } from '../source-code/parse.mjs'
import { filesOf } from './parts.ts'

// The walks over all pages (hostile texts, axe, nothing sticks out) see the screens of the staff's menu and what
// e2e/setup/screens lists, and nothing else.

type Name = keyof typeof paths

/** Addresses that are no page of their own, or that no list can name. */
const excused: Partial<Record<Name, string>> = {
  mailbox: 'only a server that sends no mails has it: all-pages.spec.ts looks at it on one of its own',
  selectAcademy: 'the page of cabinetSelectAcademy, before there is a cabinet',
  news: 'draws nothing: it leads on to what an entry of the inbox is about',
  gallery: 'not in the product: only the development server has it',
}

const files = filesOf({ files: ['e2e/setup/screens/*.ts'] }).filter((file) => basename(file) !== 'screen.ts')

/** The names of `paths` in the addresses of the screens; what a screen only passes on its way does not count. */
const namedIn = (file: string): string[] => {
  const names: string[] = []
  const collect = (node: Node): void => {
    if (node.type === 'MemberExpression' && node.object.name === 'paths') names.push(node.property.name)
  }
  walk(parse(file, readFileSync(inProject(file), 'utf8')).program, (node) => {
    if (node.type === 'Property' && ['path', 'opens'].includes(node.key.name)) walk(node.value, collect)
  })
  return names
}

const inMenu = new Set<unknown>(
  Object.values(staffScreens).flatMap((screen) => ('menu' in screen ? [screen.path] : [])),
)
const namedInMenu = Object.entries(paths).flatMap(([name, path]) => (inMenu.has(path) ? [name] : []))

const named = new Set([...files.flatMap(namedIn), ...namedInMenu])

test('every address of the client is that of a screen, or excused', () => {
  const left = Object.keys(paths).filter((name) => !named.has(name) && !(name in excused))
  expect(left).toEqual([])
  expect(named.size).toBeGreaterThan(50)
})

test('nobody is excused who has a screen', () => {
  expect(Object.keys(excused).filter((name) => named.has(name) || !(name in paths))).toEqual([])
})

test('every list of screens is walked', () => {
  const all = readFileSync(inProject('e2e', 'setup', 'screens.ts'), 'utf8')
  const isIn = (file: string): boolean => all.includes(`from './screens/${basename(file)}'`)
  expect(files.filter((file) => !isIn(file))).toEqual([])
})
