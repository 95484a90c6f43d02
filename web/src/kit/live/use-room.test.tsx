import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { connectBy, fakeSocket } from '#testing/fake-socket.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { createSharedChannel, type SharedChannel } from './shared-channel.ts'
import { useRoom } from './use-room.ts'

const room = ['join-programme-room', { academyId: 7 }]
const left = ['leave-programme-room', { academyId: 7 }]

function Watcher({ channel, name }: { channel: SharedChannel<'/'>; name: string }) {
  const [factor, setFactor] = useState(1)
  const [said, setSaid] = useState<readonly string[]>([])
  useRoom(channel, [['join-programme-room', { academyId: 7 }]], {
    news: { 'programme-changed': ({ academyId }) => setSaid([...said, `news ${academyId * factor}`]) },
    onConnected: (isAgain) => setSaid([...said, isAgain ? 'again' : 'first']),
  })
  return (
    <>
      <button onClick={() => setFactor(factor * 10)}>More for {name}</button>
      <output aria-label={name}>{said.join(', ')}</output>
    </>
  )
}

/** Two that may come and go. */
function Page({ channel }: { channel: SharedChannel<'/'> }) {
  const [names, setNames] = useState<readonly string[]>(['one'])
  const toggle = (name: string) =>
    setNames(names.includes(name) ? names.filter((other) => other !== name) : [...names, name])
  return (
    <>
      <button onClick={() => toggle('one')}>Toggle one</button>
      <button onClick={() => toggle('two')}>Toggle two</button>
      {names.map((name) => (
        <Watcher key={name} {...{ channel, name }} />
      ))}
    </>
  )
}

const open = async () => {
  const fake = fakeSocket()
  const channel = createSharedChannel(() => connectBy(fake.socket, '/'))
  const { person } = await render(<Page channel={channel} />)
  const click = (name: string) => person.click(screen.getByRole('button', { name }))
  const saidBy = async (name: string, words: string) => {
    const place = await screen.findByLabelText(name)
    await waitFor(() => expect(place.textContent).toBe(words))
  }
  await saidBy('one', 'first')
  return { ...fake, channel, click, saidBy }
}

describe('a room', () => {
  test('is entered by the first who listens and left by the last, who closes the connection', async () => {
    const { sent, channel, click, saidBy } = await open()
    expect(sent).toEqual([room])
    await click('Toggle two')
    await saidBy('two', 'first')
    await click('Toggle one')
    expect(sent).toEqual([room])
    expect(channel.state.get()).toBe('On')
    await click('Toggle two')
    await waitFor(() => expect(sent).toEqual([room, left, 'closed']))
    expect([channel.state.get(), channel.opened()]).toEqual(['Off', null])
  })

  test('tells its news to what is shown now', async () => {
    const { sent, hear, click, saidBy } = await open()
    hear('programme-changed', { academyId: 7 })
    await saidBy('one', 'first, news 7')
    await click('More for one')
    hear('programme-changed', { academyId: 7 })
    await saidBy('one', 'first, news 7, news 70')
    expect(sent).toEqual([room])
  })

  test('[RT-52] is entered again after a cut, and who listens there learns that news may be missing', async () => {
    const { sent, cut, comeBack, channel, saidBy } = await open()
    cut()
    expect(channel.state.get()).toBe('Off')
    comeBack()
    await saidBy('one', 'first, again')
    expect(sent).toEqual([room, room])
  })

  test('is entered over a new connection by who comes after everybody had left', async () => {
    const { sent, click, saidBy } = await open()
    await click('Toggle one')
    await waitFor(() => expect(sent).toEqual([room, left, 'closed']))
    await click('Toggle one')
    await saidBy('one', 'first')
    expect(sent).toEqual([room, left, 'closed', room])
  })
})

test('a connection that could not be made is tried again by the next screen', async () => {
  const fake = fakeSocket()
  let tries = 0
  const channel = createSharedChannel(() =>
    ++tries === 1 ? Promise.reject(new Error('offline')) : connectBy(fake.socket, '/'),
  )
  const stops = [channel.hold()]
  await waitFor(() => {
    stops.push(channel.hold())
    expect(tries).toBe(2)
  })
  await waitFor(() => expect(channel.state.get()).toBe('On'))
  for (const stop of stops.reverse()) stop()
  await waitFor(() => expect(fake.sent).toEqual(['closed']))
})
