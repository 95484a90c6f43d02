import { notificationTypes } from '@academy/contract/enums'
import { appeals, homeworkReviews, lineComments } from '#server/schema/homework.ts'
import { lectureFeedback } from '#server/schema/lectures.ts'
import { notifications } from '#server/schema/notifications.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { TestApp } from '#test/servers/test-app.ts'

/** A row in every table of homework, of one student who is a reviewer as well. */
export const makeHomeworkOf = async (it: TestApp, academy: MadeAcademy, person: Person, mark: string) => {
  const { db } = it.database
  const stageLecture = await it.make.stageLecture(academy, { reviewers: [person] })
  const response = await it.make.response(academy, stageLecture, person, { body: mark })
  const of = { academyId: academy.id, responseId: response.id }
  await it.make.autogradeResult(academy, response, { trace: mark })
  await db.insert(homeworkReviews).values({ ...of, submissionNumber: 1, kind: 'checked', reviewBody: mark })
  await db
    .insert(lineComments)
    .values({ ...of, commit: mark, path: mark, line: 1, quote: mark, body: mark, authorId: person.id })
  await db.insert(appeals).values({ ...of, reason: mark })
  await db
    .insert(lectureFeedback)
    .values({ academyId: academy.id, lectureId: stageLecture.lectureId, userId: person.id, rating: 5, text: mark })
  await db.insert(notifications).values({
    academyId: academy.id,
    userId: person.id,
    type: notificationTypes.HomeworkChecked,
    payload: {
      lectureName: mark,
      stageLectureName: null,
      stageName: null,
      stageLectureId: stageLecture.id,
      userId: null,
      groupId: null,
      fullName: null,
      messageId: null,
    },
  })
}
