import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { isPartMissing } from '#lib/missing-part.rules.ts'
import { reloadOnce } from '#lib/reload-once.ts'
import { alertMissingPart, MissingPart } from './missing-part.tsx'

interface BoundaryProps {
  instead: ReactNode
  onMissing: () => void
  children: ReactNode
}

/** Any other failure is that of the page. */
class PartBoundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    if (isPartMissing(error)) this.props.onMissing()
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    if (!isPartMissing(failure.error)) throw failure.error
    return this.props.instead
  }
}

interface Loaded<Props> {
  default: ComponentType<Props>
}

const guarded = <Props extends object>(
  load: () => Promise<Loaded<Props>>,
  instead: ReactNode,
  onMissing: (props: Props) => void,
) => {
  const loadPart = () => lazy(() => load().catch((error: unknown) => reloadOnce(error)))
  let newest = loadPart()
  return function PartOfPage(props: Props) {
    const [Part] = useState(() => newest)
    const giveUp = () => {
      // The next time it is wanted it is asked for again.
      newest = loadPart()
      onMissing(props)
    }
    return (
      <PartBoundary instead={instead} onMissing={giveUp}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}

/** A component whose code is loaded when it is first shown. One that does not arrive says so in its place. */
export const lazyPart = <Props extends object>(load: () => Promise<Loaded<Props>>) =>
  guarded(load, <MissingPart />, () => undefined)

/** The same for what opens over the page: one that does not arrive says so in an alert, and is closed. */
export const lazyOverlay = <Props extends object>(load: () => Promise<Loaded<Props>>, close: (props: Props) => void) =>
  guarded(load, null, (props) => {
    alertMissingPart()
    close(props)
  })

/** The same for what nobody misses. */
export const lazyExtra = <Props extends object>(load: () => Promise<Loaded<Props>>) =>
  guarded(load, null, () => undefined)
