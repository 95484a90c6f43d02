import type { BankQuestion } from '@academy/contract/questions'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { moved } from '#kit/editor/moved.ts'
import type { Editor } from '#kit/editor/use-editor.ts'
import {
  fieldIds,
  formOf,
  newOption,
  withAnswerType,
  withCorrect,
  type Language,
  type OptionForm,
  type QuestionForm,
} from './question-form.rules.ts'

/** Everything one can do to a question while it is written. */
export const questionChanges = ({ change }: Editor<QuestionForm, BankQuestion>) => {
  const setOptions = (next: (options: readonly OptionForm[]) => readonly OptionForm[], ...touched: string[]) =>
    change((now) => ({ ...now, options: next(now.options) }), fieldIds.options, ...touched)
  const ofOption = (key: string) => [
    ...(['ua', 'en'] as const).flatMap((language) => [fieldIds.option(key, language), fieldIds.match(key, language)]),
    fieldIds.number(key, 'value'),
    fieldIds.number(key, 'tolerance'),
  ]
  const setOption = (key: string, next: (option: OptionForm) => OptionForm, ...touched: string[]) =>
    setOptions((options) => options.map((option) => (option.key === key ? next(option) : option)), ...touched)
  return {
    set: (changes: Partial<QuestionForm>, ...touched: string[]) =>
      change((now) => ({ ...now, ...changes }), ...touched),
    setText: (part: 'text' | 'description', language: Language, text: string) =>
      change(
        (now) => ({ ...now, [part]: { ...now[part], [language]: text } }),
        fieldIds[part](language),
        fieldIds[part]('ua'),
      ),
    setCode: (language: Language, isCode: boolean) =>
      change((now) => ({ ...now, isCode: { ...now.isCode, [language]: isCode } })),
    setAnswerType: (answerType: QuestionForm['answerType']) =>
      change((now) => withAnswerType(now, answerType), fieldIds.options),
    setCorrect: (key: string, isCorrect: boolean) =>
      change((now) => withCorrect(now, key, isCorrect), fieldIds.options),
    setOptionText: (key: string, language: Language, text: string) =>
      setOption(
        key,
        (option) => ({ ...option, text: { ...option.text, [language]: text } }),
        fieldIds.option(key, language),
        fieldIds.option(key, 'ua'),
      ),
    setMatchText: (key: string, language: Language, text: string) =>
      setOption(
        key,
        (option) => ({ ...option, match: { ...option.match, text: { ...option.match.text, [language]: text } } }),
        fieldIds.match(key, language),
        fieldIds.match(key, 'ua'),
      ),
    setNumber: (key: string, part: 'value' | 'tolerance', typed: string) =>
      setOption(
        key,
        (option) => ({ ...option, number: { ...option.number, [part]: typed } }),
        fieldIds.number(key, part),
      ),
    addOption: (): string => {
      const option = newOption()
      setOptions((options) => [...options, option])
      return option.key
    },
    removeOption: (key: string) =>
      setOptions((options) => options.filter((option) => option.key !== key), ...ofOption(key)),
    moveOption: (from: number, to: number) => setOptions((options) => moved(options, from, to)),
    /** The content of an older version; it is stored when its author saves. */
    takeContent: (content: ContentOfQuestion) => change(() => formOf(content)),
  }
}

export type QuestionChanges = ReturnType<typeof questionChanges>
