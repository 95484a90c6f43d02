import type { FastifyReply } from 'fastify'

/**
 * Sends a mail as a page for a frame of ours. Nothing runs in it, nothing is loaded, and only our own pages frame it; its
 * styles are inline, as mails have them. `links` says what a press on a link may do: nothing without it.
 */
export const sendMailPage = (
  reply: FastifyReply,
  status: 200 | 404,
  html: string,
  { links }: { links: 'dead' | 'leave the frame' },
): FastifyReply =>
  reply
    .status(status)
    .header(
      'content-security-policy',
      [
        `default-src 'none'`,
        `style-src 'unsafe-inline'`,
        `base-uri 'none'`,
        `form-action 'none'`,
        `frame-ancestors 'self'`,
        links === 'dead'
          ? 'sandbox'
          : 'sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox',
      ].join('; '),
    )
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
