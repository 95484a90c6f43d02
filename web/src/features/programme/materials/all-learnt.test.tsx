import { beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeStage, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { materialsQueries } from './materials.api.ts'
import { StageMaterials } from './stage-materials.tsx'

const stageId = 3
const materials = [1, 2].map((materialContentId) => ({ materialContentId, title: 'Git', link: null, body: [] }))

beforeAll(() => speak('en'))
beforeEach(() => window.localStorage.clear())

test.each([
  ['Opened', [1], false],
  ['Opened', [1, 2], true],
  // Whoever comes back to read has learnt them long ago.
  ['Passed', [1, 2], false],
] as const)(
  'in a stage that is %s, learnt %j of two materials: celebrated: %s',
  async (state, learnt, isCelebrated) => {
    const student = makeUser({ academies: [makeAcademy(7, 'Student')], routes: [makeStage({ id: stageId, state })] })
    queryClient.setQueryData(materialsQueries.ofStage(7, stageId).queryKey, [{ category: 0, materials }])
    queryClient.setQueryData(
      materialsQueries.learnt(7, stageId).queryKey,
      learnt.map((materialContentId) => ({ stageId, materialContentId, isLearnt: true })),
    )
    await render(<StageMaterials stageId={stageId} />, { user: student })
    if (isCelebrated) expect(await screen.findByText('All materials learned!')).toBeTruthy()
    else expect(screen.queryByText('All materials learned!')).toBeNull()
  },
)
