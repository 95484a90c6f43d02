import type { TestApp } from '#test/servers/test-app.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { announcementChosenReceivers } from '#server/schema/announcements.ts'
import { changedSubjects, changes } from '#server/schema/changes.ts'
import { defaultViews, savedViews } from '#server/schema/saved-views.ts'

/** A row in every table of what somebody keeps or changes as a member of the staff, and of what is done to them there. */
export const makeStaffWorkOf = async (it: TestApp, academy: MadeAcademy, person: Person, mark: string) => {
  const { db } = it.database
  const [academyId, userId] = [academy.id, person.id]
  const [view] = await db
    .insert(savedViews)
    .values({ academyId, ownerId: userId, list: 'people', name: mark, words: {}, isShared: false })
    .returning({ id: savedViews.id })
  await db.insert(defaultViews).values({ academyId, userId, list: 'people', viewId: view!.id })
  const [change] = await db
    .insert(changes)
    .values({
      academyId,
      kind: 'block',
      input: { kind: 'block' },
      state: 'done',
      actorId: userId,
      total: 1,
      undoUntil: it.clock.now,
    })
    .returning({ id: changes.id })
  await db
    .insert(changedSubjects)
    .values({ academyId, changeId: change!.id, place: 0, subjectId: userId, isPerson: true, state: 'changed' })
  const announcementId = await it.make.announcement(academy, [])
  await db.insert(announcementChosenReceivers).values({ academyId, announcementId, userId })
}
