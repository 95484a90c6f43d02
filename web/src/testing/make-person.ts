import type { PersonCard } from '@academy/contract/people'
import type { CommonSummary, UserSummary } from '@academy/contract/summaries'
import type { TestSummary } from '@academy/contract/tests'
import { makeMembership, makePerson } from './make.ts'

const at = '2026-03-02T10:00:00.000Z'

/** Somebody who studies in the academy 7, as an Admin reads them. */
export const makeCard = (values: Partial<PersonCard> = {}): PersonCard => ({
  person: makePerson({ id: 5, academies: [makeMembership(7, ['Student'])] }),
  localization: 'ua',
  about: {
    country: 'UA',
    graduationYear: 2027,
    variants: [{ type: 'City', ua: 'Львів', en: 'Lviv' }],
    experience: [],
  },
  academy: {
    id: 7,
    name: 'Academy 7',
    specialization: { id: 1, name: 'JS' },
    groups: [{ id: 3, name: 'JS-1' }],
    certificate: null,
  },
  sections: [
    'way',
    'tests',
    'homework',
    'chats',
    'letter',
    'interview',
    'teams',
    'referrals',
    'comments',
    'forms',
    'history',
  ],
  ...values,
})

export const makeTestSummary = (values: Partial<TestSummary> = {}): TestSummary => ({
  id: '6f1e1c52-5c7b-4a58-9d0e-3a3f6d2b7c11',
  stageTestId: 4,
  stageId: 2,
  stageName: { ua: 'Вступний тест', en: 'Entrance test' },
  directionName: 'JS',
  student: { id: 5, fullName: 'Максим Кравець' },
  startDate: at,
  finishedAt: at,
  finishedBy: 'student',
  questionsCount: 10,
  answeredCount: 10,
  result: {
    correctAnswersCount: 8,
    partlyCorrectCount: 0,
    wrongAnswersCount: 2,
    successPercent: 80,
    equityPercent: 90,
    isPassed: true,
    passPercent: 60,
    categories: [],
    english: null,
  },
  heldCount: 1,
  conduct: {
    cheatsCount: 2,
    lateCount: 0,
    secondsSpent: 600,
    betterThanPercent: null,
    isArchived: false,
    isShownToStudent: true,
  },
  timeline: [],
  ...values,
})

export const makeSummary = (values: Partial<CommonSummary> = {}): CommonSummary => ({
  profile: {
    id: 5,
    firstName: 'Максим',
    lastName: 'Кравець',
    email: 'person.5@example.com',
    phoneNumber: null,
    avatarUrl: null,
    country: 'UA',
    graduationYear: 2027,
    specialization: { id: 1, name: 'JS' },
    referralsCount: 3,
  },
  referrals: [{ id: 9, firstName: 'Олена', lastName: 'Коваль' }],
  academies: [{ id: 7, name: 'Academy 7', joinedAt: at, finishedAt: null }],
  stages: [],
  way: {
    steps: [
      {
        at,
        kind: 'advance',
        stage: { id: 2, name: { ua: 'Вступний тест', en: 'Entrance test' } },
        before: 'Opened',
        after: 'Passed',
        reason: { rule: 'nextStage', successPercent: 80, passPercent: 60 },
      },
    ],
    next: { stage: { id: 3, name: { ua: 'Лекції', en: 'Lectures' } }, startDate: null, passPercent: null },
  },
  testResults: [makeTestSummary()],
  lectureMarks: [
    {
      userId: 5,
      stageId: 3,
      stageLectureId: 31,
      lectureId: 21,
      responseId: 41,
      name: { ua: 'Вступ', en: 'Introduction' },
      mark: 9,
      isReviewed: true,
      state: 'reviewed',
      submittedAt: at,
    },
  ],
  chats: [{ stageLectureId: 31, name: { ua: 'Вступ', en: 'Introduction' }, lastMessageAt: at, unreadCount: 2 }],
  interviewSlots: [],
  interview: [],
  motivationLetter: { letterText: 'I want to learn', updatedAt: at },
  letterDecision: null,
  teams: [{ id: 8, name: 'Owls', stageId: 6, role: 0 }],
  teamEvaluations: [
    {
      id: 1,
      teamId: 8,
      teamName: 'Owls',
      stageId: 6,
      title: 'First demo',
      date: '2026-03-02',
      isCurrent: true,
      marks: [{ criterion: 'hardSkills', mark: 5 }],
      average: 5,
      feedback: 'Listens to the team',
      isStar: true,
      private: 'Invite to an interview',
    },
  ],
  comments: [],
  cheatsCount: 2,
  ...values,
})

export const makeNumbers = (values: Partial<UserSummary> = {}): UserSummary => ({
  userId: 5,
  firstName: 'Максим',
  lastName: 'Кравець',
  avatarUrl: null,
  specialization: { id: 1, name: 'JS' },
  stage: { id: 3, name: { ua: 'Лекції', en: 'Lectures' } },
  testPercent: 80,
  lectureMarks: { count: 4, average: 8.5 },
  interviewMark: null,
  teamMarks: { count: 4, average: 4.5 },
  cheatsCount: 2,
  ...values,
})
