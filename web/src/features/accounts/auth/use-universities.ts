import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { universitiesQuery } from '#domain/profile/form-variants.ts'
import { useLocale } from '#lib/i18n/i18n.ts'

/** FORM-39: the list, and the field that searches it; both come after the form, which works without them. */
export const useUniversities = (academyHash: string | undefined) => {
  const list = useQuery(universitiesQuery(useLocale(), academyHash === undefined ? {} : { academyHash }))
  const part = useQuery({
    queryKey: ['university-select'],
    queryFn: () => import('./university-select.tsx'),
    staleTime: Infinity,
    structuralSharing: false,
  })
  return {
    // Drawn in small steps: what is typed elsewhere meanwhile goes on.
    options: useDeferredValue(list.data),
    Select: useDeferredValue(part.data?.UniversitySelect),
    isFailed: list.isError || part.isError,
    isRetrying: list.isFetching || part.isFetching,
    retry: () => {
      if (list.isError) void list.refetch()
      if (part.isError) void part.refetch()
    },
    /** Without anything to choose from nobody is held up: the cabinet asks again (FORM-53). */
    isNeeded: !list.isError && !part.isError && list.data?.length !== 0,
  }
}
export type Universities = ReturnType<typeof useUniversities>
