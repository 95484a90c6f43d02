import { lazy, Suspense, type ComponentType } from 'react'

/**
 * An illustration whose code is loaded when it is shown, for those that few people see. Its space is reserved meanwhile
 * and stays empty if loading fails: the text beside it is enough.
 */
export const lazyIllustration = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => {
  const Place = () => <svg width="280" height="200" aria-hidden="true" />
  const Art = lazy<ComponentType>(() =>
    load().then(
      (part) => ({ default: part[name] }),
      () => ({ default: Place }),
    ),
  )
  return function LazyIllustration() {
    // A page that is drawn where no browser is has nothing to wait for.
    if (globalThis.document === undefined) return <Place />
    return (
      <Suspense fallback={<Place />}>
        <Art />
      </Suspense>
    )
  }
}
