import { sql } from 'drizzle-orm'
import { materialCategories, type StageType, stageTypes } from '@academy/contract/enums'
import { stages } from '#server/schema/academies.ts'
import type { ActorInWorld } from '../actors.ts'
import type { World } from '../world.ts'
import { freePlace, next, type SamplesOf } from './sample.ts'

const contents = [{ category: materialCategories.Low, title: 'Довідник', link: 'https://example.test/guide', body: '' }]

const groupOf = ({ it, own }: World) => it.make.materialGroup(own)

interface Shown {
  stageId: number
  materialContentId: number
}
const shownIn = new WeakMap<World['own'], Map<StageType, Promise<Shown>>>()

/** One stage of each type per academy, with a material for everybody and a text. */
const makeStage = async ({ it, own }: World, stageType: StageType): Promise<Shown> => {
  const [stage] = await it.database.db
    .insert(stages)
    .values({
      academyId: own.id,
      stageType,
      name: { ua: 'Матеріали', en: 'Materials' },
      urlName: `materials-${stageType}`,
      position: freePlace(),
      details: { isAllReadable: true, markdown: { ua: 'Текст', en: 'Text' } },
    })
    .returning()
  const { contentIds } = await it.make.materialGroup(own, { shownBy: [{ stageId: stage!.id }] })
  return { stageId: stage!.id, materialContentId: contentIds[0]! }
}

/** Open for whoever asks, if that is a member of the academy. */
const stageFor = async (world: World, { person }: ActorInWorld, stageType: StageType): Promise<Shown> => {
  const stagesOfWorld = shownIn.get(world.own) ?? new Map<StageType, Promise<Shown>>()
  shownIn.set(world.own, stagesOfWorld)
  const made = stagesOfWorld.get(stageType) ?? makeStage(world, stageType)
  stagesOfWorld.set(stageType, made)
  const shown = await made
  await world.it.database.db.execute(sql`
    with opened as (insert into user_stages (academy_id, user_id, stage_id, state)
    select academy_id, user_id, ${shown.stageId}, 'Opened' from user_academies
    where academy_id = ${world.own.id} and user_id = ${person?.id ?? null}
    on conflict do nothing returning *)
    insert into stage_events (academy_id, user_id, stage_id, kind, after, reason)
    select academy_id, user_id, stage_id, 'add', state, '{"rule":"byHand"}' from opened`)
  return shown
}

const withMaterials = (world: World, actor: ActorInWorld) => stageFor(world, actor, stageTypes.MaterialsForPreparation)

export const materialSamples: SamplesOf<'materialGroups' | 'preparations'> = {
  materialGroups: {
    search: { input: () => ({ body: {} }) },
    removeMany: { input: async (world) => ({ body: { materialGroupIds: [(await groupOf(world)).id] } }) },
    get: { input: async (world) => ({ params: { id: (await groupOf(world)).id } }) },
    create: { input: () => ({ body: { name: `Materials ${next()}`, contents } }) },
    update: {
      input: async (world) => {
        const { id, contentIds } = await groupOf(world)
        const kept = contents.map((content) => ({ ...content, id: contentIds[0]! }))
        return { body: { id, name: `Materials ${next()}`, contents: kept } }
      },
    },
  },
  preparations: {
    materials: {
      input: async (world, actor) => {
        const { stageId } = await withMaterials(world, actor)
        return { query: { stageId } }
      },
    },
    learnt: {
      input: async (world, actor) => ({ params: { stageId: (await withMaterials(world, actor)).stageId } }),
    },
    setLearnt: {
      input: async (world, actor) => ({ body: { ...(await withMaterials(world, actor)), isLearnt: true } }),
    },
    all: { input: async (world, actor) => ({ params: { stageId: (await withMaterials(world, actor)).stageId } }) },
    text: {
      input: async (world, actor) => {
        const { stageId } = await stageFor(world, actor, stageTypes.MaterialsForPreparationMarkdown)
        return { params: { stageId } }
      },
    },
  },
}
