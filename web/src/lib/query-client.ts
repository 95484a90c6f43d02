import { QueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from './api-error.ts'
import { onForget } from './session/forget.ts'

const maxRetries = 2

/** An answer of the server is final; only silence is worth another try. */
const retry = (failureCount: number, error: unknown): boolean => {
  const isSilent = isApiError(error, 'LostInternetConnection') || (error instanceof ApiError && error.status === 503)
  return isSilent && failureCount < maxRetries
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

// What one person loaded is not for the next one.
onForget(() => queryClient.clear())
