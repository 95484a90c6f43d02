import { answerTypes, questionCategories, questionDifficulties } from '@academy/contract/enums'
import type { ContentOfQuestion, TwoLanguages } from '@academy/contract/question-content'

const texts = (ua: string, en = ua): TwoLanguages => ({ ua, en })
const nothing = texts('')

const asked = (
  answerType: ContentOfQuestion['answerType'],
  text: TwoLanguages,
  rest: Pick<ContentOfQuestion, 'options' | 'partialCredit'>,
): ContentOfQuestion => ({
  text,
  description: nothing,
  imageUrl: null,
  category: questionCategories.Other,
  difficulty: questionDifficulties.Mid,
  answerType,
  ...rest,
})

/** The ids are in no order: where an order or pairs are the answer, an id must not tell it. */
const ids = [412, 87, 650, 233, 918, 541, 76, 305] as const

const pairs: [TwoLanguages, TwoLanguages][] = [
  [texts('git add'), texts('бере зміни до наступного коміту', 'takes changes into the next commit')],
  [texts('git commit'), texts('записує зміни в історію', 'writes changes into the history')],
  [texts('git push'), texts('надсилає коміти на сервер', 'sends commits to the server')],
  [nothing, texts('повертає файл до попередньої версії', 'takes a file back to its last version')],
]

/** What is answered in another way than by choosing; they lie in a test of their own, to be tried by staff. */
export const otherKinds: ContentOfQuestion[] = [
  asked(
    answerTypes.ShortAnswer,
    texts(
      'Яка команда git показує історію комітів? Напишіть її без «git».',
      'Which git command shows the history of commits? Write it without “git”.',
    ),
    {
      options: [{ id: 1, text: texts('log'), isCorrect: true }],
    },
  ),
  asked(answerTypes.Number, texts('Скільки байтів у двох кібібайтах?', 'How many bytes are two kibibytes?'), {
    options: [{ id: 1, text: nothing, isCorrect: true, number: { value: '2048', tolerance: '0' } }],
  }),
  asked(answerTypes.Matching, texts('Що робить кожна команда?', 'What does each command do?'), {
    options: pairs.map(([text, match], index) => ({
      id: ids[index]!,
      text,
      isCorrect: true,
      match: { id: ids[index + 4]!, text: match },
    })),
    partialCredit: true,
  }),
  asked(
    answerTypes.Ordering,
    texts('Розташуйте кроки роботи над задачею.', 'Put the steps of work on a task in order.'),
    {
      options: [
        texts('Створити гілку', 'Create a branch'),
        texts('Зробити коміт', 'Commit the change'),
        texts('Відкрити пул-реквест', 'Open a pull request'),
        texts('Пройти перегляд коду', 'Pass the code review'),
        texts('Злити в основну гілку', 'Merge into the main branch'),
      ].map((text, index) => ({ id: ids[index]!, text, isCorrect: true })),
      partialCredit: true,
    },
  ),
]
