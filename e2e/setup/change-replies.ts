import type { Page } from '@playwright/test'

/**
 * Lets the page read other replies than the server gave. A refusal is passed on as it is: a busy server may say "come
 * again", and the client does.
 */
export const changeReplies = <T extends object>(
  page: Pick<Page, 'route'>,
  url: string | RegExp,
  change: (reply: T) => object,
): Promise<unknown> =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    return route.fulfill({ response, json: change((await response.json()) as T) })
  })
