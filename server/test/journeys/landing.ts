import type { StageRoute } from '@academy/contract/users'

const containsNow = ({ startDate, endDate }: StageRoute, now: Date): boolean =>
  (startDate !== null || endDate !== null) &&
  (startDate === null || new Date(startDate) <= now) &&
  (endDate === null || new Date(endDate) >= now)

/** NAV-72 to NAV-76, written once more from the specification: the web has its own. */
export const landingOf = (routes: readonly StageRoute[], now: Date): StageRoute | undefined => {
  const available = routes.filter((route) => route.available)
  return (
    available.find(({ isUrgent }) => isUrgent) ??
    available.findLast((route) => containsNow(route, now)) ??
    available.find(({ isCurrentStage }) => isCurrentStage) ??
    available[0]
  )
}
