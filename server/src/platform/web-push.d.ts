/** The part of web-push that is used here; it brings no types of its own. */
declare module 'web-push' {
  interface Subscription {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  interface Options {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    TTL: number
    topic: string
    urgency: 'very-low' | 'low' | 'normal' | 'high'
    contentEncoding: 'aes128gcm'
  }
  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string }
    /** What would be sent; nothing is. */
    generateRequestDetails(
      subscription: Subscription,
      payload: string,
      options: Options,
    ): { method: 'POST'; headers: Record<string, string | number>; body: Buffer; endpoint: string }
  }
  export default webPush
}
