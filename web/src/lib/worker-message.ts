/** What the service worker tells the pages of the product. */
export type WorkerMessage =
  /** Somebody wants to see what a notification tells of. */
  | { kind: 'open'; path: string }
  /** The browser renewed its push subscription: the server has to hear of it. */
  | { kind: 'resubscribed' }
