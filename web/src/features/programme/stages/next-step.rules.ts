import { stageTypes, testStatuses } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'
import { homeworkStep } from './homework-step.rules.ts'
import {
  begins,
  deadline,
  isNear,
  type KnownOfStudent,
  type NextStep,
  type StepTone,
  testTypes,
  toneOf,
  waiting,
} from './step-parts.rules.ts'
import { testStep } from './test-step.rules.ts'

const at = (stage: StageRoute, label: MessageKey) => ({ href: paths.stage(stage.urlName), label })

const letterStep = (stage: StageRoute, known: KnownOfStudent, now: Date): NextStep | null => {
  if (known.content === null) return null
  const until = deadline(stage.endDate, now)
  const tone = toneOf(until, now)
  if (known.content.letter?.sentAt == null) {
    return known.hasLetterDraft
      ? { verb: 'next.letter.draft', target: at(stage, 'next.letter.draft.action'), until, tone }
      : { verb: 'next.letter.write', target: at(stage, 'next.letter.write.action'), until, tone }
  }
  const target = at(stage, 'next.letter.sent.action')
  if (known.hasLetterDraft) return { verb: 'next.letter.changed', target, until, tone }
  const read = until && { text: 'next.until.letterRead' as const, at: until.at }
  return { verb: 'next.letter.sent', target, until: read, tone: 'good' }
}

const interviewStep = (stage: StageRoute, known: KnownOfStudent, now: Date): NextStep | null => {
  const interview = known.content?.interview ?? null
  if (known.content === null) return null
  if (interview?.hasResult) {
    const target = at(stage, 'next.test.result')
    return { verb: 'next.interview.result', target, until: waiting(known, now), tone: 'act' }
  }
  const booked = interview?.booked ?? null
  if (booked === null) {
    const until = deadline(stage.endDate, now)
    const target = at(stage, 'next.interview.book.action')
    return { verb: 'next.interview.book', target, until, tone: toneOf(until, now) }
  }
  if (new Date(booked.endDate) <= now)
    return { verb: 'next.interview.over', target: null, until: waiting(known, now), tone: 'wait' }
  const isToday = isNear(booked.startDate, now)
  return {
    verb: 'next.interview.booked',
    target: at(stage, 'next.interview.booked.action'),
    until: new Date(booked.startDate) > now ? begins(booked.startDate) : { text: 'next.until.now', at: null },
    tone: isToday ? 'urgent' : 'act',
  }
}

const applicationStep = (known: KnownOfStudent, now: Date): NextStep | null => {
  const application = known.content?.application ?? null
  if (application === null) return null
  const isComplete =
    application.directionName !== null && application.isProfileComplete && application.isExperienceComplete
  if (isComplete) return { verb: 'next.application.sent', target: null, until: waiting(known, now), tone: 'good' }
  const target = { href: paths.cabinetEdit, label: 'next.application.fill.action' } as const
  return { verb: 'next.application.fill', target, until: null, tone: 'act' }
}

const finishedStep = (stage: StageRoute, { content }: KnownOfStudent): NextStep | null => {
  if (content === null) return null
  const target =
    content.certificateId === null
      ? at(stage, 'next.finished.results')
      : { href: paths.certificate(content.certificateId), label: 'stage.finished.certificate' as const }
  return { verb: 'next.finished', target, until: null, tone: 'good' }
}

const left: NextStep = {
  verb: 'next.left',
  target: { href: paths.selectAcademy, label: 'stage.failed.action' },
  until: null,
  tone: 'over',
}

/** What a stage asks for that has its own page to work on, until its end. */
const workStep = (stage: StageRoute, work: 'materials' | 'project' | 'miniProject', now: Date): NextStep => {
  const until = deadline(stage.endDate, now)
  return {
    verb: `next.${work}`,
    target: at(stage, `next.${work}.action`),
    until,
    tone: toneOf(until, now),
  }
}

const nothing = (known: KnownOfStudent, now: Date, verb: MessageKey = 'next.nothing', tone: StepTone = 'wait') => ({
  verb,
  target: null,
  until: waiting(known, now),
  tone,
})

/** What the current stage itself asks for; null: it is not known yet. */
const stepOfStage = (stage: StageRoute, known: KnownOfStudent, now: Date): NextStep | null => {
  const isOver = stage.endDate !== null && new Date(stage.endDate) <= now
  switch (stage.stageType) {
    case stageTypes.Registration:
      return applicationStep(known, now)
    case stageTypes.Testing:
    case stageTypes.SecondChance:
      return testStep(stage, known, now)
    case stageTypes.MotivationLetter:
      return letterStep(stage, known, now)
    case stageTypes.Interview:
      return interviewStep(stage, known, now)
    case stageTypes.MaterialsForPreparation:
      return isOver ? nothing(known, now) : workStep(stage, 'materials', now)
    case stageTypes.Project:
      return isOver ? nothing(known, now) : workStep(stage, 'project', now)
    case stageTypes.MiniProject:
      return isOver ? nothing(known, now) : workStep(stage, 'miniProject', now)
    case stageTypes.MaterialsForPreparationMarkdown:
    case stageTypes.StagePage:
      return { verb: 'next.read', target: at(stage, 'next.read.action'), until: waiting(known, now), tone: 'act' }
    case stageTypes.StageSucceed:
      return nothing(known, now, 'next.succeeded', 'good')
    case stageTypes.StageFailed:
    case stageTypes.Failed:
      return left
    case stageTypes.Finished:
      return finishedStep(stage, known)
    default:
      return nothing(known, now)
  }
}

const formStep = ({ stages }: KnownOfStudent): NextStep | null => {
  const stage = stages.findLast(({ available, waitingFormId }) => available && waitingFormId !== null)
  if (stage === undefined) return null
  const target = { href: paths.form(stage.waitingFormId!), label: 'next.form.action' } as const
  return { verb: 'next.form', name: stage.name, target, until: null, tone: 'act' }
}

/**
 * The one thing a student should do now, in this order: a test that runs, homework that came back or is due today, a form
 * that waits, then what the current stage asks for. Null: what it depends on is still on its way.
 */
export const nextStep = (known: KnownOfStudent, now: Date): NextStep | null => {
  const { stages } = known
  const current = stages.findLast(({ isCurrentStage }) => isCurrentStage) ?? null
  if (known.isClosed && current?.stageType !== stageTypes.Finished)
    return { verb: 'next.closed', target: null, until: null, tone: 'over' }
  const ofTest = current !== null && testTypes.includes(current.stageType) ? testStep(current, known, now) : null
  if (known.test?.status === testStatuses.ContinueTest && ofTest !== null) return ofTest
  const homework = homeworkStep(known, now)
  if (homework?.tone === 'urgent' || homework?.verb === 'next.homework.returned') return homework
  const form = formStep(known)
  if (form !== null) return form
  if (current === null) return stages.some(({ state }) => state === 'Failed') ? left : nothing(known, now)
  if (!current.available) {
    const until = current.startDate === null ? null : begins(current.startDate)
    return { verb: 'next.soon', name: current.name, target: null, until, tone: 'wait' }
  }
  if (homework !== null && current.lectures.length > 0) return homework
  return ofTest ?? stepOfStage(current, known, now)
}
