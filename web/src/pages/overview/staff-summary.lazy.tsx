import { loadArea } from '#lib/i18n/i18n.ts'
import { lazyPart } from '#kit/lazy-part.tsx'

/** What only staff see of a summary, with its texts: a student loads neither. */
export const StaffSummaryPage = lazyPart(async () => {
  const [{ StaffSummaryPage: page }] = await Promise.all([
    import('./staff-summary.page.tsx'),
    loadArea('assessment'),
    loadArea('staff'),
  ])
  return { default: page }
})
