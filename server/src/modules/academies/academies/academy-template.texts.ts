import type { AcademyTemplateName } from '@academy/contract/academy-templates'
import { stageTypes } from '@academy/contract/enums'
import type { TemplateStage } from './academy-template.rules.ts'
import * as texts from './academy-template-stages.texts.ts'

type Days = TemplateStage['days']
type StageName = keyof typeof texts.stageTexts

const stage = (type: keyof typeof stageTypes, urlName: StageName, days: Days): TemplateStage => ({
  stageType: stageTypes[type],
  urlName,
  ...texts.stageTexts[urlName],
  days,
})
/** Beside the way: only those whom staff, or a rule, lead there. */
const designated = (...parts: Parameters<typeof stage>): TemplateStage => ({
  ...stage(...parts),
  isOnlyForDesignated: true,
})
const preparation = (days: Days): TemplateStage => ({
  ...stage('MaterialsForPreparationMarkdown', 'preparation', days),
  markdown: texts.preparationText,
})
const profile = stage('Profile', 'profile', null)
const failed = designated('Failed', 'end', null)

/**
 * Stages that follow each other begin where the one before ends; applying and preparing go on beside others. Lengths are
 * those of the intakes so far, in whole weeks where people plan by weeks.
 */
export const academyTemplates: Record<AcademyTemplateName, readonly TemplateStage[]> = {
  programme: [
    stage('Registration', 'application', [0, 14]),
    profile,
    preparation([0, 21]),
    stage('Testing', 'entrance-test', [21, 28]),
    designated('SecondChance', 'second-chance', [28, 31]),
    stage('MotivationLetter', 'letter', [28, 35]),
    stage('Interview', 'interview', [35, 46]),
    stage('Countdown', 'countdown', [46, 49]),
    stage('Lectures', 'lectures', [49, 91]),
    stage('MiniProject', 'mini-project', [91, 98]),
    stage('Project', 'project', [98, 126]),
    stage('Finished', 'finish', [126, 133]),
    failed,
  ],
  course: [
    stage('Registration', 'application', [0, 7]),
    profile,
    stage('Countdown', 'countdown', [7, 10]),
    stage('Lectures', 'lectures', [10, 38]),
    stage('MiniProject', 'mini-project', [38, 45]),
    stage('Finished', 'finish', [45, 52]),
    failed,
  ],
  hiring: [
    stage('Registration', 'application', [0, 7]),
    stage('Testing', 'hiring-test', [7, 11]),
    stage('Interview', 'interview', [11, 18]),
    stage('Finished', 'finish', [18, 21]),
    failed,
  ],
}
