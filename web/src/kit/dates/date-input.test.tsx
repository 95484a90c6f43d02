import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { openMenu } from '#testing/open-menu.ts'
import { render, screen } from '#testing/render.tsx'
import { DateInput, type DateInputProps } from './date-input.tsx'

beforeAll(() => speak('en'))

const draw = async (props: Partial<DateInputProps> & Pick<DateInputProps, 'kind'>) => {
  const changed = vi.fn<(value: string) => void>()
  const sent = vi.fn()
  function Form() {
    const [value, setValue] = useState(props.value ?? '')
    const change = (next: string) => {
      changed(next)
      setValue(next)
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent()
        }}
      >
        <DateInput label="Start" {...props} value={value} onChange={change} />
        <button type="submit">Save</button>
      </form>
    )
  }
  const page = await render(<Form />, {})
  return { ...page, changed, sent, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' }) }
}

test('what is typed or pasted counts as soon as it can be read, and is written out when the field is left', async () => {
  const { person, field, changed } = await draw({ kind: 'moment' })
  await person.click(field)
  await person.paste('2037-03-02T18:30')
  expect(changed).toHaveBeenLastCalledWith('2037-03-02T18:30')
  await person.tab()
  expect(field.value).toBe('02.03.2037 18:30')
})

test('wrong text is named when the field is left, stands, and keeps the form from being sent', async () => {
  const { person, field, changed, sent } = await draw({ kind: 'moment', value: '2037-03-02T18:30' })
  await person.clear(field)
  await person.type(field, '31.02.2037 10:00')
  expect(screen.queryByText(/can’t be read/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).not.toHaveBeenCalled()
  expect(screen.getByText('This date and time can’t be read. Enter both like this: 15.11.2026 18:00.')).toBeTruthy()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['31.02.2037 10:00', 'true'])
  expect(changed).toHaveBeenLastCalledWith('')
  await person.clear(field)
  await person.type(field, '28.02.2037 10:00')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect([sent.mock.calls.length, field.value]).toEqual([1, '28.02.2037 10:00'])
})

test('a field that settles says nothing before it is left, and nothing at all of wrong text', async () => {
  const { person, field, changed } = await draw({ kind: 'moment', value: '2037-03-02T18:30', isSettled: true })
  await person.clear(field)
  await person.type(field, '05.03.2037')
  await person.tab()
  expect(changed).not.toHaveBeenCalled()
  await person.type(field, ' 09:00')
  await person.keyboard('{Enter}')
  expect(changed.mock.calls).toEqual([['2037-03-05T09:00']])
})

test('a time is typed in 24 hours', async () => {
  const { person, field, changed } = await draw({ kind: 'time', value: '09:00' })
  await person.clear(field)
  await person.type(field, '6:30 pm')
  await person.tab()
  expect([changed.mock.lastCall, field.value]).toEqual([['18:30'], '18:30'])
  expect(screen.queryByRole('button', { name: 'Open calendar' })).toBeNull()
})

const openCalendar = async () => {
  openMenu(document.querySelector<HTMLElement>('[popover]')!)
  expect(screen.getByRole('dialog', { name: 'Calendar', hidden: true })).toBeTruthy()
  return screen.findByRole('button', { name: /31 січня 2027/, hidden: true })
}

test('a day is chosen from the calendar by keys; days before the first are not', async () => {
  const { person, changed } = await draw({ kind: 'day', value: '2027-01-31', min: '2027-01-31' })
  const day = await openCalendar()
  expect(document.activeElement).toBe(day)
  await person.keyboard('{ArrowLeft}{Enter}')
  expect(changed).not.toHaveBeenCalled()
  await person.keyboard('{PageDown}{Enter}')
  expect(changed.mock.lastCall).toEqual(['2027-02-28'])
})

test('the time of a moment stays when another day is chosen, and is chosen in 24 hours', async () => {
  const { person, changed, field } = await draw({ kind: 'moment', value: '2027-01-31T18:07' })
  await openCalendar()
  await person.keyboard('{ArrowRight}{Enter}')
  expect(changed.mock.lastCall).toEqual(['2027-02-01T18:07'])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Hour', hidden: true }), '23')
  expect([changed.mock.lastCall, field.value]).toEqual([['2027-02-01T23:07'], '01.02.2027 23:07'])
})
