/** Where the drafts of forms of one account lie: answers are personal, so they leave the browser with their owner. */
export const formDraftsKey = (userId: number): string => `form-drafts:${userId}`
