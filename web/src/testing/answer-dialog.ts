import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Presses a button of the open dialog and waits until the dialog is gone: one that is closing takes no more clicks. */
export const answerDialog = async (person: UserEvent, name: string): Promise<void> => {
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getAllByRole('button', { name }).at(-1)!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
