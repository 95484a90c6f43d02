// Run as a process of its own, so that its work is not taken for the server's: everything a stranger and a few students
// can do against a server at once, until it is ended. Tells at its end how often what was done.
import { randomInt } from 'node:crypto'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { authApi } from '@academy/contract/auth'
import { notificationsApi } from '@academy/contract/notifications'
import { io } from 'socket.io-client'

export interface AttackPlan {
  url: string
  students: { token: string; academyId: number }[]
}

const logInsPerSecond = 300
const socketsOfStudent = 3
const eventsPerSecond = 200
const readersAtOnce = 4
const done = { logIns: 0, events: 0, pages: 0, refused: 0 }

/** As often as promised, also where a timer comes late. */
const atRate = async (perSecond: number, act: () => void): Promise<void> => {
  const began = performance.now()
  for (let count = 0; ; await sleep(5)) {
    for (; count < ((performance.now() - began) / 1000) * perSecond; count++) act()
  }
}

const call = async (url: string, options: RequestInit): Promise<void> => {
  try {
    const answer = await fetch(url, options)
    await answer.arrayBuffer()
    if (!answer.ok) done.refused++
  } catch {
    done.refused++
  }
}

/** Each comes from an address of its own, as behind a proxy, and tries an account of its own (F3). */
const floodLogIn = (url: string): Promise<void> =>
  atRate(logInsPerSecond, () => {
    const from = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
    const body = JSON.stringify({ email: `stranger.${++done.logIns}@example.test`, password: 'guessed' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    void call(`${url}${authApi.login.path}`, { method: 'POST', headers, body })
  })

/** Events one after the other without waiting for their answers (N2); a connection that is ended is opened again. */
const floodSocket = (url: string, { token, academyId }: AttackPlan['students'][number]): Promise<void> => {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 100 })
  socket.on('connect', () => socket.emit('hello', { token, academyId }, () => {}))
  // The client comes back by itself only where the line broke.
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && setTimeout(() => socket.connect(), 100))
  return atRate(eventsPerSecond, () => {
    if (!socket.connected) return
    socket.emit('join-way-room', { academyId }, () => {})
    done.events++
  })
}

/** Texts that are dear to parse, read again and again (F1, N3). */
const readTexts = async (url: string, { token }: AttackPlan['students'][number]): Promise<void> => {
  for (;;) {
    await call(`${url}${notificationsApi.announcements.path}`, { headers: { authorization: `Bearer ${token}` } })
    done.pages++
  }
}

// They are elsewhere in truth: what they do takes no processor from the server.
setPriority(10)
const plan = JSON.parse(process.argv[2]!) as AttackPlan
process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(done)}\n`, () => process.exit(0))
})
void floodLogIn(plan.url)
for (const student of plan.students) {
  for (let count = 0; count < socketsOfStudent; count++) void floodSocket(plan.url, student)
}
for (const student of plan.students.slice(0, readersAtOnce)) void readTexts(plan.url, student)
