import type { FieldError } from '@academy/contract/errors'
import { StaticPageInput, StaticPageName, type StaticPage } from '@academy/contract/static-pages'

interface Texts {
  ua: string
  en: string
  ru: string
}
export interface PageForm {
  name: string
  title: Texts
  body: Texts
}

export const emptyForm: PageForm = {
  name: '',
  title: { ua: '', en: '', ru: '' },
  body: { ua: '', en: '', ru: '' },
}

export const formOf = (page: StaticPage): PageForm => ({
  name: page.name,
  title: { ...emptyForm.title, ...page.title },
  body: { ...emptyForm.body, ...page.body },
})

/** A text in ru that is empty is not there at all; spaces around a title are a slip. */
export const inputOf = ({ title, body }: PageForm, updatedAt: string | null): StaticPageInput => ({
  title: {
    ua: title.ua.trim(),
    en: title.en.trim(),
    ...(title.ru.trim() === '' ? {} : { ru: title.ru.trim() }),
  },
  body: { ua: body.ua, en: body.en, ...(body.ru === '' ? {} : { ru: body.ru }) },
  updatedAt,
})

/** Names of broken rules by field: `name`, `title.ua`, `body.en`. */
export type BrokenRules = Partial<Record<string, string>>

const firstOf = (findings: readonly FieldError[]): BrokenRules => {
  const broken: BrokenRules = {}
  for (const { field, message } of findings) broken[field] ??= message
  return broken
}

export const checkPage = (form: PageForm): BrokenRules => {
  const name = StaticPageName.safeParse(form.name)
  const input = StaticPageInput.safeParse(inputOf(form, null))
  return firstOf([
    ...(name.error?.issues ?? []).map(({ message }) => ({ field: 'name', message })),
    ...(input.error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message })),
  ])
}

/** STG-09, NTF-50: a page without a text in ua or en shows the other one; students should not have to guess. */
export const missingMarks = ({ ua, en }: Texts): { ua?: 'missing'; en?: 'missing' } => ({
  ...(ua.trim() === '' && en.trim() !== '' ? { ua: 'missing' as const } : {}),
  ...(en.trim() === '' && ua.trim() !== '' ? { en: 'missing' as const } : {}),
})

export const isSameForm = (a: PageForm, b: PageForm): boolean => JSON.stringify(a) === JSON.stringify(b)
