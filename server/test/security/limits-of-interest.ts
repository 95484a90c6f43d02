import { maxId } from '@academy/contract/limits'

/** Numbers next to where rules change. */
export const limits: readonly number[] = [0, 1, 2, 10, 11, 100, 1_000_000, 1_000_001, 2026, maxId, maxId + 1]
