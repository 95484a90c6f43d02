import { describe, expect, test } from 'vitest'
import {
  adoptIds,
  asNew,
  checkForm,
  formOf,
  goneContents,
  newContent,
  placeOf,
  stagesShowing,
  toInput,
  type GroupForm,
} from './material-group-form.rules.ts'

const group = {
  id: 5,
  name: 'Git',
  updatedAt: '2026-11-15T09:00:00.000Z',
  contents: [
    { id: 11, category: 1 as const, title: 'Перша', link: null, body: '', position: 1 },
    { id: 12, category: 3 as const, title: 'Друга', link: 'https://git-scm.com', body: ' текст\n', position: 2 },
  ],
}
const form = formOf(group)

describe('a group as a form', () => {
  test('[MAT-22] goes back as it came: ids, order, the text letter by letter', () => {
    expect(toInput(form)).toEqual({
      name: 'Git',
      contents: [
        { id: 11, category: 1, title: 'Перша', link: null, body: '' },
        { id: 12, category: 3, title: 'Друга', link: 'https://git-scm.com', body: ' текст\n' },
      ],
    })
  })

  test('spaces at the ends of names are not what anybody means', () => {
    const typed = { name: ' Git ', contents: [{ ...newContent('new-1'), title: ' a ', link: '  ' }] }
    expect(toInput(typed)).toEqual({ name: 'Git', contents: [{ category: 0, title: 'a', link: null, body: '' }] })
  })

  test('[MAT-21] a material keeps its place on the screen and gets its id when it is saved', () => {
    const sent = { ...form, contents: [newContent('new-1'), form.contents[1]!] }
    const saved = formOf(group, sent)
    expect(saved.contents.map(({ key, id }) => [key, id])).toEqual([
      ['new-1', 11],
      ['12', 12],
    ])
    const typed = { ...sent, contents: [newContent('new-2'), { ...newContent('new-1'), title: 'a' }] }
    expect(adoptIds(typed, saved).contents.map(({ id, title }) => [id, title])).toEqual([
      [undefined, ''],
      [11, 'a'],
    ])
  })
})

describe('what is wrong', () => {
  test('[MAT-02] is said at its field before anything is sent', () => {
    const wrong: GroupForm = {
      name: '',
      contents: [{ ...newContent('new-1'), title: 'a', link: 'http://example.com' }, newContent('new-2')],
    }
    expect(checkForm(wrong)).toEqual({
      name: 'fieldIsRequired',
      'contents.0.link': 'wrongLink',
      'contents.1.title': 'fieldIsRequired',
    })
    expect(checkForm(form)).toEqual({})
  })

  test('[MAT-22] is found where the server names it', () => {
    const fields = ['name', 'contents.1.title', 'contents', 'somewhere']
    expect(fields.map(placeOf)).toEqual(['name', 'contents.1.title', undefined, undefined])
  })
})

test('[MAT-22] what somebody else removed meanwhile is saved as new', () => {
  const gone = goneContents([
    { field: 'contents.1.id', message: 'wrongId' },
    { field: 'id', message: 'wrongId' },
  ])
  expect(gone).toEqual([1])
  expect(asNew(toInput(form), gone).contents.map(({ id, title }) => [id, title])).toEqual([
    [11, 'Перша'],
    [undefined, 'Друга'],
  ])
})

test('[MAT-24] the stages that show a group are read from the refusal', () => {
  const fields = [
    { field: 'materialGroupIds.5.Етап 1. Початок', message: 'usedByStages' },
    { field: 'materialGroupIds.5.Етап 2', message: 'usedByStages' },
    { field: 'materialGroupIds.6.Етап 2', message: 'usedByStages' },
    { field: 'materialGroupIds.7', message: 'wrongId' },
  ]
  expect(stagesShowing(fields)).toEqual(
    new Map([
      [5, ['Етап 1. Початок', 'Етап 2']],
      [6, ['Етап 2']],
    ]),
  )
})
