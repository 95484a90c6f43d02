import { testBankApi } from '@academy/contract/test-bank'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { ApiError } from '#lib/api-error.ts'
import { t } from '#lib/i18n/i18n.ts'
import { speak } from '#testing/draw.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { RemoveTestsDialog } from './remove-tests-dialog.tsx'

type Call = (endpoint: object, input?: { body?: unknown }) => Promise<unknown>
const { call } = vi.hoisted(() => ({ call: vi.fn<Call>() }))
vi.mock('#lib/api.ts', async (original) => ({ ...(await original<object>()), call }))

const tests = [
  { id: 1, name: 'Git' },
  { id: 2, name: 'SQL' },
]
const told = () => alertList.get().map(({ kind, text }) => `${kind} ${text}`)

beforeAll(() => speak('en'))
beforeEach(() => {
  alertList.set([])
  call.mockReset()
})

const confirm = async () => {
  const [onClose, onRemoved] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { person } = await render(<RemoveTestsDialog academyId={7} {...{ tests, onClose, onRemoved }} />)
  await person.click(screen.getByRole('button', { name: t('action.delete') }))
  return { person, onClose, onRemoved }
}

test('[TEST-89] tests are deleted together, and it is said how many', async () => {
  call.mockResolvedValue(undefined)
  const { onRemoved } = await confirm()
  await waitFor(() => expect(onRemoved).toHaveBeenCalledTimes(1))
  expect(call.mock.calls[0]).toMatchObject([testBankApi.removeMany, { body: { testIds: [1, 2] } }, {}])
  expect(told()).toEqual(['success tests.remove.done'])
})

test('[TEST-90] a test that is asked somewhere stays: the dialog says where, and can only be closed', async () => {
  const fields = [
    { field: 'testIds.2.Entrance test, JS', message: 'usedByStages' },
    { field: 'testIds.2.Frontend', message: 'usedByDemo' },
  ]
  call.mockRejectedValue(new ApiError('TestCanNotBeDeleted', { status: 409, fields }))
  const { person, onClose, onRemoved } = await confirm()
  await screen.findByRole('dialog', { name: t('tests.remove.refusedTitle') })
  const reason = screen.getByRole('alert').textContent
  expect(reason).toContain('SQL')
  expect(reason).toContain('Entrance test, JS')
  expect(reason).not.toContain('Git')
  expect(screen.queryByRole('button', { name: t('action.delete') })).toBeNull()
  await person.click(screen.getAllByRole('button', { name: t('action.close') }).at(-1)!)
  expect([onClose.mock.calls.length, onRemoved.mock.calls.length, told()]).toEqual([1, 0, []])
})

test('a failure is told, and the question goes', async () => {
  call.mockRejectedValue(new ApiError('UnknownError', { status: 500 }))
  const { onClose, onRemoved } = await confirm()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect([onRemoved.mock.calls.length, told()]).toEqual([0, ['error error.UnknownError']])
})
