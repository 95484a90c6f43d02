import { ApiError } from '#lib/api-error.ts'
import { queryClient } from '#lib/query-client.ts'
import type { CacheKey } from '#lib/query-keys.ts'

/** What is on the screen was asked for anew, and no reply came: the server was away. */
export const loseReply = (queryKey: CacheKey): void => {
  const query = queryClient.getQueryCache().find({ queryKey })
  query!.setState({ status: 'error', error: new ApiError('LostInternetConnection'), fetchStatus: 'idle' })
}
