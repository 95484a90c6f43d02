import { QueryClientProvider } from '@tanstack/react-query'
import { AppLanguageSwitch } from '#features/system/preferences/app-language-switch.tsx'
import { DemoFrame } from '#features/assessment/demo-test/demo-frame.tsx'
import { DemoTest } from '#features/assessment/demo-test/demo-test.tsx'
import { queryClient } from '#lib/query-client.ts'

/** TEST-75: the demo test of one direction, inside the guarded area. The layout of a test brings no cache along. */
export function DemoDirectionPage({ directionId }: { directionId: number }) {
  return (
    <QueryClientProvider client={queryClient}>
      <DemoFrame tools={<AppLanguageSwitch />}>
        <DemoTest key={directionId} hash={null} directionId={directionId} />
      </DemoFrame>
    </QueryClientProvider>
  )
}
