import { useParams } from '@tanstack/react-router'
import { DemoTest } from '#features/demo-test/demo-test.tsx'

/** NAV-08 */
export function DemoTestPage() {
  const { hash = '' } = useParams({ strict: false })
  return <DemoTest key={hash} hash={hash} directionId={null} />
}
