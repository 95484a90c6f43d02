import { describe, expect, test } from 'vitest'
import {
  asNew,
  checkForm,
  fieldId,
  formOf,
  goneContents,
  isSame,
  moved,
  nameFieldId,
  newContent,
  refusedFields,
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
    expect(isSame({ ...form, name: ' Git ' }, form)).toBe(true)
    expect(isSame({ ...form, contents: moved(form.contents, 0, 1) }, form)).toBe(false)
  })

  test.each([
    [[1, 2, 3], 0, 1, [2, 1, 3]],
    [[1, 2, 3], 2, 0, [3, 1, 2]],
    [[1], 0, 0, [1]],
  ])('%o: %i moved to %i is %o', (list, from, to, expected) => {
    expect(moved(list, from, to)).toEqual(expected)
  })
})

describe('what is wrong', () => {
  test('[MAT-02] is said at its field before anything is sent', () => {
    const wrong: GroupForm = {
      name: '',
      contents: [{ ...newContent('new-1'), title: 'a', link: 'http://example.com' }, newContent('new-2')],
    }
    expect(checkForm(wrong)).toEqual({
      [nameFieldId]: 'fieldIsRequired',
      [fieldId('new-1', 'link')]: 'wrongLink',
      [fieldId('new-2', 'title')]: 'fieldIsRequired',
    })
    expect(checkForm(form)).toEqual({})
  })

  test('[MAT-22] is found where the server names it', () => {
    const fields = [
      { field: 'name', message: 'nameTaken' },
      { field: 'contents.1.title', message: 'toLong' },
      { field: 'contents.7.title', message: 'toLong' },
      { field: 'somewhere', message: 'unknownField' },
    ]
    expect(refusedFields(form, fields)).toEqual({ [nameFieldId]: 'nameTaken', [fieldId('12', 'title')]: 'toLong' })
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
