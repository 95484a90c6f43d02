import type { Capability } from '@academy/contract/permissions'
import type { SearchHit, SearchKind } from '@academy/contract/search'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'

/** Where a hit leads. */
export const pathOfHit: Readonly<Record<SearchKind, (id: number) => string>> = {
  people: (id) => paths.person(id),
  academies: paths.academyEdit,
  stages: paths.mainStage,
  lectures: paths.lecture,
  tests: paths.testEdit,
  questions: paths.question,
  forms: paths.formEdit,
}
export const keyOfHit = ({ kind, academyId, id }: SearchHit): string => `${kind}-${academyId ?? 0}-${id}`

export interface SearchAction {
  path: string
  label: MessageKey
  needs?: Capability
}
/** What can be begun by an address. */
export const searchActions: readonly SearchAction[] = [
  { path: paths.question('create'), label: 'search.do.question', needs: 'tests.manage' },
  { path: paths.testCreate, label: 'search.do.test', needs: 'tests.manage' },
  { path: paths.testImport('bank'), label: 'search.do.import', needs: 'tests.manage' },
  { path: paths.lectureCreate, label: 'search.do.lecture', needs: 'lectures.edit' },
  { path: paths.mainStageCreate, label: 'search.do.stage', needs: 'stages.manage' },
  { path: paths.moves, label: 'search.do.advance', needs: 'academies.advance' },
  { path: paths.formCreate, label: 'search.do.form', needs: 'forms.manage' },
  { path: paths.academyCreate, label: 'search.do.academy', needs: 'academies.create' },
  { path: paths.mainEdit, label: 'search.do.account' },
]
