import { maxId } from '@academy/contract/limits'
import { Suspense } from 'react'
import { SupportNote } from '#domain/support/support-note.tsx'
import { AppLanguageSwitch } from '#features/system/preferences/app-language-switch.tsx'
import { TestTaking } from '#features/assessment/test-taking/test-taking.tsx'
import { useAddress } from '#kit/address/words.ts'
import { DemoDirection } from './demo-direction.lazy.tsx'

/** NAV-20: the test of the selected academy (TEST-14), or with a direction its demo test (TEST-75). */
export function TestPage() {
  const direction = useAddress((words) => Number(words.directionId))
  if (Number.isInteger(direction) && direction > 0 && direction <= maxId) {
    return (
      <Suspense fallback={null}>
        <DemoDirection directionId={direction} />
      </Suspense>
    )
  }
  return (
    <TestTaking
      tools={
        <>
          <AppLanguageSwitch />
          <SupportNote />
        </>
      }
    />
  )
}
