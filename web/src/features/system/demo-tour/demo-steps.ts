import type { Demo } from '@academy/contract/demo'
import { canonicalDemoHash } from '@academy/contract/limits'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'

interface DemoStep {
  name: 'apply' | 'study' | 'review' | 'build' | 'run' | 'graduate'
  /** Whose part is played, as their address begins. */
  account: string
  /** What can be seen without a log-in. */
  link?: { text: MessageKey; href: (demo: Demo) => string }
}

/** The story of an academy, one part after the other. */
export const demoSteps: readonly DemoStep[] = [
  {
    name: 'apply',
    account: 'student',
    link: { text: 'demoTour.apply.link', href: () => paths.demoTest(canonicalDemoHash) },
  },
  { name: 'study', account: 'learner' },
  { name: 'review', account: 'teacher' },
  { name: 'build', account: 'builder' },
  { name: 'run', account: 'admin' },
  {
    name: 'graduate',
    account: 'graduate',
    link: { text: 'demoTour.graduate.link', href: ({ certificateId }) => paths.certificate(certificateId) },
  },
]
