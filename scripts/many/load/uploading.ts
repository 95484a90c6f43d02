import { usersApi } from '@academy/contract/users'
import type pg from 'pg'
import { type Pass, rest, sleep, type Storm, type Writers } from '../../../server/test/crash/storm.ts'
import { tinyImage } from '../../../server/test/make/make-images.ts'
import { patient } from '../../testing/patience.ts'

/** Below the 30 that a person may upload in an hour. */
const uploadsMost = 20
/** Tries that failed count as well. */
const restsBetween = 5
const share = 10

interface Person {
  userId: number
  pass: Pass
  /** The address of the last one that was acknowledged. */
  avatarUrl: string | null
}

/** People put up pictures of themselves; afterwards the last one of each is there and can be read. */
export const uploading = (): Writers & { unreadable(url: string): Promise<string[]> } => {
  const people: Person[] = []
  let count = 0

  const uploadOnce = async (url: string, pass: Pass): Promise<Response> => {
    const form = new FormData()
    form.append(usersApi.profileImage.upload.field, await tinyImage(), 'me.png')
    return fetch(`${url}${usersApi.profileImage.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await pass()}` },
      body: form,
      signal: AbortSignal.timeout(patient(30_000)),
    })
  }
  const upload = async (url: string, storm: Storm, person: Person): Promise<void> => {
    for (let done = 0; done < uploadsMost && !storm.isOver;) {
      const reply = await uploadOnce(url, person.pass).catch(() => null)
      const text = await reply?.text().catch(() => null)
      if (reply?.ok && text) {
        person.avatarUrl = (JSON.parse(text) as { avatarUrl: string }).avatarUrl
        storm.acknowledged++
        count++
        done++
        for (let part = 0; part < restsBetween && !storm.isOver; part++) await rest(storm, 500)
        continue
      }
      if (reply && reply.status !== 503) storm.unexpected.push(`upload ${reply.status} ${text?.slice(0, 200)}`)
      storm.retries++
      await sleep(1_000)
    }
  }

  return {
    prepare: async ({ make, plan, passFor }) => {
      for (let index = 0; index < plan.clients / share; index++) {
        const person = await make.user()
        people.push({ userId: person.id, pass: await passFor(person), avatarUrl: null })
      }
    },
    write: (url, storm) => people.map((person) => upload(url, storm, person)),
    promisedCount: () => count,
    inspect: async (client: pg.Client) => {
      const { rows } = await client.query<{ id: number; avatar: string | null }>(
        'select id, avatar_file as avatar from users where id = any($1)',
        [people.map(({ userId }) => userId)],
      )
      const avatars = new Map(rows.map(({ id, avatar }) => [id, avatar]))
      const lost = people
        .filter(({ userId, avatarUrl }) => avatarUrl !== null && avatarUrl !== `/files/${avatars.get(userId)}`)
        .map(({ userId, avatarUrl }) => `${userId}: ${avatars.get(userId)} instead of ${avatarUrl}`)
      return { lost, doubled: [], torn: [] }
    },
    unreadable: async (url) => {
      const missing: string[] = []
      for (const { avatarUrl } of people) {
        if (avatarUrl === null) continue
        const reply = await fetch(`${url}${avatarUrl}`)
        if (!reply.ok || (await reply.arrayBuffer()).byteLength === 0) missing.push(`${avatarUrl}: ${reply.status}`)
      }
      return missing
    },
  }
}
