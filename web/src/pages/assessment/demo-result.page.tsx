import { SharedResult } from '#features/assessment/demo-test/shared-result.tsx'

export function DemoResultPage({ resultId }: { resultId: string }) {
  return <SharedResult key={resultId} resultId={resultId} />
}
