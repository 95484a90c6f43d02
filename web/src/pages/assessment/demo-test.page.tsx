import { DemoTest } from '#features/assessment/demo-test/demo-test.tsx'

/** NAV-08 */
export function DemoTestPage({ hash }: { hash: string }) {
  return <DemoTest key={hash} hash={hash} directionId={null} />
}
