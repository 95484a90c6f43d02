import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { errors } from '@academy/contract/errors'
import { userStages } from '#server/schema/academies.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import type { Person } from '../make/make.ts'
import { type Findings, type Pass, rest, sleep, type Storm, type Writers } from './storm.ts'

/** One student and four of the staff in each. */
const peoplePerRoom = 5
const pageSize = 50

interface Key {
  stageLectureId: number
  userId: number
}
interface Chatter extends Key {
  academyId: number
  senderId: number
  pass: Pass
  /** What is on this screen at the end: texts by id. */
  seen: Map<number, string>
}
interface Sent {
  id: number
  message: string
}

export interface ChatReport {
  /** From the last reconnection to the screen being whole. */
  slowestCatchUpMs: number
  cuts: number
  /** Of each message that came by itself to somebody else: when, and how long after it was acknowledged. */
  news: { at: number; ms: number }[]
}

/** People in chats: live news, a tenth of which gets lost, cuts of the connection, and what was missed is asked for. */
export const chatting = (): Writers & { report: ChatReport } => {
  const chatters: Chatter[] = []
  const promised: (Key & { id: number; message: string })[] = []
  const report: ChatReport = { slowestCatchUpMs: 0, cuts: 0, news: [] }
  let talking = 0
  const acknowledgedAt = new Map<number, number>()

  const chat = async (url: string, storm: Storm, chatter: Chatter): Promise<void> => {
    const socket = io(`${url}/chat`, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      timeout: patient(5_000),
    })
    const screen = openScreen(socket, chatter)
    socket.on('message-new', ({ message: { id } }: { message: Sent }) => {
      const at = performance.now()
      const since = acknowledgedAt.get(id)
      if (since !== undefined && !storm.isOver) report.news.push({ at, ms: at - since })
    })
    for (let count = 0; !storm.isOver; count++) {
      const message = `${chatter.senderId} ${chatter.userId} ${count}`
      const id = await sendUntilAcknowledged(socket, screen, storm, chatter, message)
      if (id === null) continue
      const { stageLectureId, userId } = chatter
      promised.push({ stageLectureId, userId, id, message })
      chatter.seen.set(id, message)
      acknowledgedAt.set(id, performance.now())
      storm.acknowledged++
      await rest(storm, 50)
      if (Math.random() < 0.03) {
        report.cuts++
        socket.io.engine.close()
      }
    }
    // C2: everybody has had the last word; one more reconnection, and what was lost on the way is there.
    talking--
    while (talking > 0) await sleep(20)
    screen.losesNothing = true
    screen.isInside = false
    socket.disconnect().connect()
    const since = performance.now()
    await untilInside(screen)
    report.slowestCatchUpMs = Math.max(report.slowestCatchUpMs, performance.now() - since)
    socket.disconnect()
  }

  return {
    report,
    prepare: async ({ db, make, plan, passFor }) => {
      const academy = await make.academy({ directions: ['JS'] })
      for (let room = 0; room < plan.clients / peoplePerRoom; room++) {
        // Nobody talks in two rooms: a person may write only so much (T7).
        const staff: Person[] = []
        for (let count = 1; count < peoplePerRoom; count++)
          staff.push(await make.user({ roles: { Teacher: [academy] } }))
        const lecture = await make.stageLecture(academy, { reviewers: staff })
        const student = await make.student(academy)
        const userStage = { academyId: academy.id, userId: student.id, stageId: lecture.stageId }
        await db.insert(userStages).values({ ...userStage, state: 'Opened' })
        for (const person of [student, ...staff]) {
          const pass = await passFor(person)
          const key = { stageLectureId: lecture.id, userId: student.id }
          chatters.push({ ...key, academyId: academy.id, senderId: person.id, pass, seen: new Map() })
        }
      }
    },
    write: (url, storm) => {
      talking = chatters.length
      return chatters.map((chatter) => chat(url, storm, chatter))
    },
    promisedCount: () => promised.length,
    inspect: (client) => inspect(client, chatters, promised),
  }
}

interface Screen {
  /** Said hello, joined, and has everything up to that moment. */
  isInside: boolean
  losesNothing: boolean
}

const untilInside = async (screen: Screen): Promise<void> => {
  while (!screen.isInside) await sleep(10)
}

/** As the page of a chat does it: join first, then ask for what came since the last time everything was there. */
const openScreen = (socket: Socket, { seen, pass, academyId, stageLectureId, userId }: Chatter): Screen => {
  const screen: Screen = { isInside: false, losesNothing: false }
  const key = { stageLectureId, userId }
  let wholeUpTo = 0
  const ask = (event: string, payload: object) =>
    socket.timeout(patient(3_000)).emitWithAck(event, payload) as Promise<Record<string, unknown>>
  const enter = async (): Promise<void> => {
    const hello = await ask('hello', { token: await pass(), academyId })
    const joined = await ask('join-chat-room', key)
    if (!hello.ok || !joined.ok) throw new Error('not inside')
    let beforeId: number | null = null
    let newest = wholeUpTo
    for (;;) {
      const { messages } = (await ask('message-fetch', { ...key, beforeId })) as { messages: Sent[] }
      for (const { id, message } of messages) seen.set(id, message)
      newest = Math.max(newest, messages.at(-1)?.id ?? 0)
      if (messages.length < pageSize || messages[0]!.id <= wholeUpTo) break
      beforeId = messages[0]!.id
    }
    wholeUpTo = newest
    screen.isInside = true
  }
  const enterAnew = (): void => {
    enter().catch(async () => {
      await sleep(200)
      if (socket.connected) enterAnew()
    })
  }
  socket.on('connect', enterAnew)
  socket.on('disconnect', (reason) => {
    screen.isInside = false
    // Whoever cannot say hello for long, while the database is away, is sent away; the library itself stays away then.
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('message-new', ({ message }: { message: Sent }) => {
    if (screen.losesNothing || Math.random() > 0.1) seen.set(message.id, message.message)
  })
  return screen
}

/** C3: the same tempId until somebody answers. */
const sendUntilAcknowledged = async (
  socket: Socket,
  screen: Screen,
  storm: Storm,
  { stageLectureId, userId }: Chatter,
  message: string,
): Promise<number | null> => {
  const payload = { tempId: randomUUID(), stageLectureId, userId, message, code: null, resourceIds: [] }
  for (;;) {
    await untilInside(screen)
    const reply = (await socket
      .timeout(patient(3_000))
      .emitWithAck('message-send', payload)
      .catch(() => null)) as { message?: Sent; code?: number } | null
    if (reply?.message) return reply.message.id
    if (reply?.code === errors.TooManyRequests.code) {
      // Refused, so promised to nobody.
      storm.refused++
      if (storm.isOver) return null
      await sleep(500)
      continue
    }
    // Code 0: the database was not there just now.
    if (reply?.code) {
      storm.unexpected.push(`message-send ${reply.code}`)
      return null
    }
    storm.retries++
    await sleep(50)
  }
}

const inspect = async (
  client: pg.Client,
  chatters: readonly Chatter[],
  promised: readonly (Key & { id: number; message: string })[],
): Promise<Findings> => {
  const { rows } = await client.query<Key & { id: number; message: string; fromStudent: boolean }>(
    `select id, stage_lecture_id as "stageLectureId", user_id as "userId", message, is_from_student as "fromStudent"
     from chat_messages order by id`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const texts = Map.groupBy(rows, ({ message }) => message)
  const found: Findings = {
    lost: promised.filter(({ id, message }) => byId.get(id)?.message !== message).map(({ message }) => message),
    doubled: [...texts].filter(([, same]) => same.length > 1).map(([message]) => message),
    torn: [],
  }
  for (const { userId, senderId, seen } of chatters) {
    const room = rows.filter((row) => row.userId === userId)
    const missing = room.filter((row) => seen.get(row.id) !== row.message)
    found.lost.push(...missing.map(({ message }) => `${message} on the screen of ${senderId}`))
    if (seen.size > room.length) found.torn.push(`${senderId} sees ${seen.size} of ${room.length}`)
  }
  // C4, Q-61: nobody read anything, so everybody has one entry for each chat, about the newest of the other side.
  const { rows: told } = await client.query<{ userId: number; chat: number; messageId: number }>(
    `select user_id as "userId", (payload->>'userId')::int as chat, (payload->>'messageId')::int as "messageId"
     from notifications where type = 'new-message'`,
  )
  for (const { userId, senderId } of chatters) {
    const newest = rows.findLast((row) => row.userId === userId && row.fromStudent !== (senderId === userId))
    const entries = told.filter((one) => one.userId === senderId && one.chat === userId)
    const isRight = newest ? entries.length === 1 && entries[0]!.messageId === newest.id : entries.length === 0
    if (!isRight) found.torn.push(`${senderId} was told ${JSON.stringify(entries)} instead of ${newest?.id}`)
  }
  return found
}
