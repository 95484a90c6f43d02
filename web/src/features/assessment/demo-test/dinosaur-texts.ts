import { type DemoTechnology, technologyOf } from '@academy/contract/dinosaur'
import { demoTier, type DemoTier } from '@academy/contract/limits'
import type { MessageKey } from '#lib/i18n/messages.ts'

export interface DinosaurType {
  technology: DemoTechnology
  tier: DemoTier
  name: MessageKey
  text: MessageKey
}

/** TEST-78, TEST-83: which dinosaur somebody is. */
export const dinosaurTypeOf = (specialization: string, betterThanPercent: number): DinosaurType => {
  const technology = technologyOf(specialization)
  const tier = demoTier(betterThanPercent)
  return {
    technology,
    tier,
    name: `dinosaur.${technology}.${tier}.name`,
    text: `dinosaur.${technology}.${tier}.text`,
  }
}

export const betterKey = (percent: number) => (percent === 0 ? 'demoTest.result.better0' : 'demoTest.result.better')
