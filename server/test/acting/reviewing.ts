import { eq } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import { userStages } from '#server/schema/academies.ts'
import { homeworkResponses } from '#server/schema/homework.ts'
import type { MadeResponse, MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { Caller, TestApp } from '#test/servers/test-app.ts'

export interface Desk {
  academy: MadeAcademy
  stageLecture: MadeStageLecture
  /** In reviewerIds: a Teacher and a Coach. */
  teacher: Person
  coach: Person
  curator: Person
  lecturer: Person
  owner: Person
  /** Puts a new student into the stage of the lecture, with a homework that waits. */
  handedIn(values?: ResponseValues): Promise<MadeResponse & { student: Person }>
  student(): Promise<Person>
  as(person: Person): Promise<Caller>
  row(response: Pick<MadeResponse, 'id'>): Promise<typeof homeworkResponses.$inferSelect>
}
type ResponseValues = Parameters<TestApp['make']['response']>[3]

/** A lecture with everybody who has to do with its homework. */
export const makeDesk = async (
  it: TestApp,
  given: { academy?: MadeAcademy; lecture?: Parameters<TestApp['make']['stageLecture']>[1] } = {},
): Promise<Desk> => {
  const academy = given.academy ?? (await it.make.academy())
  const one = (role: RoleName, firstName: string) => it.make.user({ firstName, roles: { [role]: [academy] } })
  const teacher = await one('Teacher', 'Олена')
  const coach = await one('Coach', 'Тарас')
  const curator = await one('Teacher', 'Ірина')
  const lecturer = await one('Teacher', 'Богдан')
  const owner = await one('TrackOwner', 'Юрій')
  const stageLecture = await it.make.stageLecture(academy, {
    lectureId: await it.make.lecture(academy, { lecturerId: lecturer.id }),
    homeworkCuratorId: curator.id,
    reviewers: [teacher, coach],
    attempts: 3,
    ...given.lecture,
  })
  const student = async (): Promise<Person> => {
    const person = await it.make.student(academy)
    const userStage = { academyId: academy.id, userId: person.id, stageId: stageLecture.stageId }
    await it.database.db.insert(userStages).values({ ...userStage, state: 'Opened' })
    return person
  }
  const callers = new Map<number, Promise<Caller>>()
  return {
    academy,
    stageLecture,
    teacher,
    coach,
    curator,
    lecturer,
    owner,
    student,
    handedIn: async (values) => {
      const person = await student()
      return { ...(await it.make.response(academy, stageLecture, person, values)), student: person }
    },
    as: async (person) => {
      const caller = callers.get(person.id) ?? it.as(person)
      callers.set(person.id, caller)
      const { call } = await caller
      return { call: (endpoint, input, options) => call(endpoint, input, { academyId: academy.id, ...options }) }
    },
    row: async ({ id }) => {
      const [row] = await it.database.db.select().from(homeworkResponses).where(eq(homeworkResponses.id, id))
      return row!
    },
  }
}
