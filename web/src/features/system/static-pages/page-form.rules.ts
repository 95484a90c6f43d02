import { StaticPageInput, StaticPageName, type StaticPage } from '@academy/contract/static-pages'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'

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

/** By field: `name`, `title.ua`, `body.en`. */
export const checkPage = (form: PageForm): BrokenRules => {
  const name = StaticPageName.safeParse(form.name).error?.issues[0]?.message
  return {
    ...(name !== undefined && { name }),
    ...brokenBy(StaticPageInput.safeParse(inputOf(form, null)).error),
  }
}

/** STG-09, NTF-50: a page without a text in ua or en shows the other one; students should not have to guess. */
export const missingMarks = ({ ua, en }: Texts): { ua?: 'missing'; en?: 'missing' } => ({
  ...(ua.trim() === '' && en.trim() !== '' ? { ua: 'missing' as const } : {}),
  ...(en.trim() === '' && ua.trim() !== '' ? { en: 'missing' as const } : {}),
})
