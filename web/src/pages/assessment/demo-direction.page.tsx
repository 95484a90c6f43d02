import { AppLanguageSwitch } from '#features/system/preferences/app-language-switch.tsx'
import { DemoFrame } from '#features/assessment/demo-test/demo-frame.tsx'
import { DemoTest } from '#features/assessment/demo-test/demo-test.tsx'

/** TEST-75: the demo test of one direction, inside the guarded area. */
export function DemoDirectionPage({ directionId }: { directionId: number }) {
  return (
    <DemoFrame tools={<AppLanguageSwitch />}>
      <DemoTest key={directionId} hash={null} directionId={directionId} />
    </DemoFrame>
  )
}
