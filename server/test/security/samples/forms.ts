import type { FormQuestion } from '@academy/contract/form-questions'
import { answersTo, type MadeForm } from '#test/make/make-forms.ts'
import type { ActorInWorld } from '../actors.ts'
import { freshStudent, keep, type World } from '../world.ts'
import { keyOf } from './homework.ts'
import { next, type SamplesOf } from './sample.ts'

const savedAt = new Date('2030-01-01T00:00:00.000Z')
const updatedAt = savedAt.toISOString()

const isOfAcademy = async ({ it, own }: World, { person }: ActorInWorld): Promise<boolean> => {
  const { rows } = await it.database.pool.query('select 1 from user_academies where academy_id = $1 and user_id = $2', [
    own.id,
    person?.id ?? 0,
  ])
  return rows.length > 0
}

const formIn = (world: World): Promise<MadeForm> => world.it.make.form(world.own, [], { updatedAt: savedAt })

/** With the caller among those who may pass it, where the caller is of the academy. */
const formFor = async (world: World, actor: ActorInWorld): Promise<MadeForm> =>
  world.it.make.form(world.own, (await isOfAcademy(world, actor)) ? [actor.person!] : [], { updatedAt: savedAt })

const passedBy = async (world: World, actor: ActorInWorld): Promise<number> => {
  const form = await formFor(world, actor)
  if (await isOfAcademy(world, actor)) await world.it.make.passing(world.own, form, actor.person!)
  return form.id
}

const answered = (world: World, actor: ActorInWorld) =>
  keep(world, keyOf('answeredForm', actor), async (fresh) => {
    const student = await freshStudent(fresh)
    const form = await fresh.it.make.form(fresh.own, [student])
    await fresh.it.make.passing(fresh.own, form, student)
    return { ...form, student }
  })

const textOf = (text: string) => ({ ua: text, en: text })
const asWritten = (questions: readonly FormQuestion[]) =>
  questions.map(({ id, type, body, options, scale }) => ({ id, type, body, options, scale }))

export const formSamples: SamplesOf<'forms' | 'formAnswers'> = {
  forms: {
    get: { input: async (world) => ({ params: { id: (await formIn(world)).id } }) },
    forUser: { input: async (world, actor) => ({ params: { id: (await formFor(world, actor)).id } }) },
    ownPassing: { input: async (world, actor) => ({ params: { id: await passedBy(world, actor) } }) },
    save: {
      input: async (world) => {
        const { id, questions } = await formIn(world)
        const title = textOf(`Форма ${next()}`)
        const stageId = world.own.stages[0]!.id
        return { body: { id, updatedAt, title, questions: asWritten(questions), stageId } }
      },
    },
    send: {
      input: async (world, actor) => {
        const { id, questions } = await formFor(world, actor)
        return { params: { id }, body: { version: 1, answers: answersTo(questions) } }
      },
    },
    setUsers: {
      input: async (world) => ({
        params: { id: (await formIn(world)).id },
        body: { users: [(await freshStudent(world)).id] },
      }),
    },
    changeUsers: {
      input: async (world) => ({
        params: { id: (await formIn(world)).id },
        body: { isReceiver: true, search: 'nobody is called so' },
      }),
    },
    saveMessage: {
      input: async (world) => ({
        params: { id: (await formIn(world)).messageIds[0]! },
        body: { type: 'pre-passing', text: textOf('Вітаємо') },
      }),
    },
    candidates: { input: async (world) => ({ params: { formId: (await formIn(world)).id }, body: {} }) },
  },
  formAnswers: {
    page: { input: async (world, actor) => ({ params: { id: (await answered(world, actor)).id }, query: {} }) },
    summary: { input: async (world, actor) => ({ params: { id: (await answered(world, actor)).id }, query: {} }) },
    texts: {
      input: async (world, actor) => {
        const { id, questions } = await answered(world, actor)
        const { id: questionId } = questions.find(({ type }) => type === 'short-answer')!
        return { params: { id, questionId }, query: {} }
      },
    },
    csv: { input: async (world, actor) => ({ params: { id: (await answered(world, actor)).id }, body: {} }) },
    xlsx: { input: async (world, actor) => ({ params: { id: (await answered(world, actor)).id }, body: {} }) },
    ofPerson: { input: async (world, actor) => ({ params: { userId: (await answered(world, actor)).student.id } }) },
  },
}
