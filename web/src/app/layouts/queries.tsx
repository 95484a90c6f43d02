import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { queryClient, watchComeBack } from '#lib/query-client.ts'

export function Queries({ children }: { children: ReactNode }) {
  useEffect(watchComeBack, [])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
