import type { Page, Response } from '@playwright/test'

/** What the client asks for again by itself: a busy server, or a balancer without one. */
const putOff = new Set([502, 503, 504])

/** The reply that a page goes on with; one that put its call off is followed by another. */
export const finalReply = (page: Page, fits: (reply: Response) => boolean): Promise<Response> =>
  page.waitForResponse((reply) => !putOff.has(reply.status()) && fits(reply))
