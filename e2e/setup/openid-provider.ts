import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

const client = { id: 'academy-e2e', secret: 'only for journeys' }

/**
 * A real OpenID provider on loopback in Google's place. Its own plain pages ask for a name and any password; the name
 * is the local part of the person's address.
 */
export const startOpenIdProvider = async (
  redirectUri: string,
): Promise<{ env: Record<string, string>; close(): Promise<void> }> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    // The claims travel in the id token, as Google's do.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    pkce: { required: () => true },
    cookies: { keys: ['journeys'] },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@example.test`,
        email_verified: true,
        given_name: 'Ганна',
        family_name: 'Соціальна',
        name: 'Ганна Соціальна',
      }),
    }),
  })
  server.on('request', provider.callback())
  return {
    env: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: issuer },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
