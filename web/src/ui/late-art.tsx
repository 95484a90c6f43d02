import { lazy, Suspense, type ComponentType } from 'react'

/**
 * An illustration few people meet, loaded when it is shown. Its place is kept meanwhile, and stays empty where it cannot
 * be had: the words beside it are enough.
 */
export const lateArt = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => {
  const Place = () => <svg width="280" height="200" aria-hidden="true" />
  const Art = lazy<ComponentType>(() =>
    load().then(
      (part) => ({ default: part[name] }),
      () => ({ default: Place }),
    ),
  )
  return function LateArt() {
    return (
      <Suspense fallback={<Place />}>
        <Art />
      </Suspense>
    )
  }
}
