import { useState } from 'react'
import { expect, test } from 'vitest'
import { render, screen, waitFor } from '#testing/render.tsx'
import { applyStylesheet, setWindow } from '#testing/styles.ts'
import { AlertStack } from './alert-stack.tsx'
import alertClasses from './alert-stack.module.css'
import alertStyles from './alert-stack.module.css?raw'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

const draw = async ({ isLocked = false } = {}) => {
  const closed: string[] = []
  function Overlays() {
    const [opened, setOpened] = useState(['drawer'])
    const close = (name: string) => {
      closed.push(name)
      setOpened((before) => before.filter((one) => one !== name))
    }
    return (
      <>
        <Drawer opened={opened.includes('drawer')} onClose={() => close('drawer')} title="Below" closeLabel="Close it">
          <button onClick={() => setOpened(['drawer', 'dialog'])}>Open</button>
        </Drawer>
        <Dialog
          opened={opened.includes('dialog')}
          onClose={() => close('dialog')}
          title="Above"
          closeLabel="Close"
          locked={isLocked}
        >
          Text
        </Dialog>
      </>
    )
  }
  const { person } = await render(<Overlays />)
  await person.click(await screen.findByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'Above' })
  return { person, closed }
}

test('Escape closes what lies on top, and the next Escape what lies below', async () => {
  const { person, closed } = await draw()
  await person.keyboard('{Escape}')
  expect(closed).toEqual(['dialog'])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull())
  await person.keyboard('{Escape}')
  expect(closed).toEqual(['dialog', 'drawer'])
})

test('under a locked dialog nothing is closed', async () => {
  const { person, closed } = await draw({ isLocked: true })
  await person.keyboard('{Escape}')
  expect(closed).toEqual([])
})

test.each([
  [1440, 'inset-inline-end', '640px'],
  [390, 'inset-block-start', '68px'],
])('at %s px alerts leave the title of a drawer and its button free', async (width, side, distance) => {
  applyStylesheet(alertStyles, alertClasses)
  setWindow(width)
  const labels = { error: '', warning: '', info: '', success: '' }
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Somebody" closeLabel="Close it">
          Text
        </Drawer>
        <AlertStack alerts={[]} onClose={() => {}} regionLabel="Alerts" closeLabel="Close" toneLabels={labels} />
      </>
    )
  }
  const { person } = await render(<Page />)
  const region = screen.getByRole('region', { name: 'Alerts' })
  const place = () => getComputedStyle(region).getPropertyValue(side)
  expect(place()).not.toBe(distance)
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog')
  expect(place()).toBe(distance)
})
