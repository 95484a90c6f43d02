import { formsApi, type FormRow } from '@academy/contract/forms'
import { shortTextMaxLength } from '@academy/contract/limits'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { alertFailure } from './change-form.ts'
import { copyOf, draftOf, toInput, type Texts } from './form-draft.rules.ts'
import { reloadForms, saveMessage } from './forms.api.ts'

const copyMarks: Texts = { ua: ' (копія)', en: ' (copy)', ru: ' (копия)' }
const marked = (text: string, mark: string): string =>
  text === '' ? '' : text.slice(0, shortTextMaxLength - mark.length) + mark
const titleOf = ({ ua, en, ru }: Texts): Texts => ({
  ua: marked(ua, copyMarks.ua),
  en: marked(en, copyMarks.en),
  ru: marked(ru, copyMarks.ru),
})

/** Makes a form with the same questions and messages, which nobody receives yet; null: it was not made, and an alert says so. */
export const copyForm = async (form: FormRow): Promise<number | null> => {
  try {
    const asked = await call(formsApi.get, { params: { id: form.id } }, { academyId: form.academyId })
    const draft = draftOf(asked)
    const copy = { ...draft, title: titleOf(draft.title), stageId: '', questions: draft.questions.map(copyOf) }
    const made = await call(formsApi.save, { body: toInput(copy) }, { academyId: form.academyId })
    for (const { id, type } of made.messages) {
      const text = asked.messages.find((message) => message.type === type)?.text
      if (text && Object.values(text).some(Boolean)) await saveMessage(made, id, { type, text })
    }
    alerts.success('forms.copied')
    return made.id
  } catch (error) {
    alertFailure(error, 'forms.copyFailed')
    return null
  } finally {
    void reloadForms()
  }
}
