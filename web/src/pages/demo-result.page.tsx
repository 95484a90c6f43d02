import { useParams } from '@tanstack/react-router'
import { SharedResult } from '#features/demo-test/shared-result.tsx'

export function DemoResultPage() {
  const { resultId = '' } = useParams({ strict: false })
  return <SharedResult key={resultId} resultId={resultId} />
}
