import { act } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { isHandingOver } from '#lib/session/hand-over.ts'
import { setKnown } from '#lib/session/session.store.ts'
import { speak } from '#testing/draw.ts'
import { makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { PersonOnly } from './person-only.tsx'

beforeAll(() => speak('en'))
afterEach(() => isHandingOver.set(false))

test('the page one leaves is not drawn for the person who comes', async () => {
  setKnown(makeUser({ id: 1 }), 'own')
  await render(<PersonOnly>A list of users</PersonOnly>)
  expect(screen.queryByText('A list of users')).not.toBeNull()
  act(() => isHandingOver.set(true))
  expect(screen.queryByText('A list of users')).toBeNull()
  act(() => isHandingOver.set(false))
  expect(screen.queryByText('A list of users')).not.toBeNull()
})
