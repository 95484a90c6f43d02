import type { TranslationArea } from '@academy/contract/translations'
import { paths } from '#lib/paths.ts'
import { cabinetScreens } from './cabinet-screens.ts'
import type { LayoutName, Screen } from './screen.ts'
import { staffScreens } from './staff-screens.ts'
import { visitorScreens } from './visitor-screens.ts'

/** Whose pages: each lie in a file of their own. */
export type PageSet = 'visitors' | 'cabinet' | 'staff'
export interface PageName {
  set: PageSet
  page: string
}

interface Layout extends PageName {
  /** Where every screen within it lies. */
  path?: string
  /** Areas of texts of all its screens. */
  texts?: readonly TranslationArea[]
}
export const layouts: Readonly<Record<Exclude<LayoutName, 'none'>, Layout>> = {
  auth: { set: 'visitors', page: 'authLayout' },
  landing: { set: 'visitors', page: 'landingLayout' },
  document: { set: 'visitors', page: 'documentLayout' },
  person: { set: 'visitors', page: 'personLayout', texts: ['student'] },
  cabinet: { set: 'cabinet', page: 'layout', path: paths.cabinet, texts: ['student'] },
  staff: { set: 'staff', page: 'layout', path: paths.main, texts: ['staff'] },
}

/** A row with what its table says for all of them. */
export interface KnownScreen extends Screen {
  path: ScreenPath
  layout: LayoutName
  page: string | null
  set: PageSet
}
type PathIn<T extends Readonly<Record<string, Screen>>> = T[keyof T]['path']
export type ScreenPath = PathIn<typeof visitorScreens> | PathIn<typeof cabinetScreens> | PathIn<typeof staffScreens>

const rowsOf = (
  set: PageSet,
  layout: LayoutName,
  table: Readonly<Record<string, Screen & Pick<KnownScreen, 'path'>>>,
): KnownScreen[] => Object.entries(table).map(([page, row]) => ({ set, layout, page, ...row }))

/** Every screen of the client. */
export const screens: readonly KnownScreen[] = [
  ...rowsOf('visitors', 'landing', visitorScreens),
  ...rowsOf('cabinet', 'cabinet', cabinetScreens),
  ...rowsOf('staff', 'staff', staffScreens),
]
