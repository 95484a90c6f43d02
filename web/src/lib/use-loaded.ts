import { useEffect, useState } from 'react'

export interface Loaded<T> {
  data: T | undefined
  error: unknown
  isPending: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<void>
}

/** One list of a page that must stay light; everywhere else React Query does this, and more. */
export const useLoaded = <T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const [state, setState] = useState<{ data?: T; error?: unknown; isFetching: boolean }>({ isFetching: true })
  const run = async (signal: AbortSignal) => {
    try {
      const data = await load(signal)
      if (!signal.aborted) setState({ data, isFetching: false })
    } catch (error) {
      if (!signal.aborted) setState({ error, isFetching: false })
    }
  }
  useEffect(() => {
    const abort = new AbortController()
    void run(abort.signal)
    return () => abort.abort()
    // Once per page; `refetch` is for the retry button.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const { data, error, isFetching } = state
  const isError = error !== undefined
  return {
    data,
    error,
    isFetching,
    isError,
    isPending: data === undefined && !isError,
    refetch: async () => {
      setState({ ...state, isFetching: true })
      await run(new AbortController().signal)
    },
  }
}
