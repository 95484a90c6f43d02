import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { TestApp } from '#test/servers/test-app.ts'

/** A row in every table of chats, announcements, teams and evaluations, of one student who coaches as well. */
export const makeTalkOf = async (it: TestApp, academy: MadeAcademy, person: Person, mark: string) => {
  const { id: stageLectureId } = await it.make.stageLecture(academy)
  const messageId = await it.make.message(academy, { stageLectureId, student: person }, person, {
    message: mark,
    code: mark,
  })
  await it.make.attachment(academy, person, { messageId, name: mark })
  await it.make.announcement(academy, [person])
  const team = await it.make.team(academy, { members: [person], coaches: [person] })
  const evaluation = await it.make.evaluation(academy, team)
  await it.make.studentEvaluation(academy, evaluation, team.userTeamIds[person.id]!, {
    publicFeedback: mark,
    privateFeedback: mark,
  })
}
