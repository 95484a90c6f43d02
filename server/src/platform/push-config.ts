import { type HostMap, readHosts } from '@academy/hardened-git/repository-address'
import { isKeyPair, type PushKeys } from './push-key-pair.ts'
import { StartError } from './start-error.ts'

/** Null in the configuration: nothing is sent to push services. */
export interface PushConfig {
  /** Absent: made at the first start and kept in the database. */
  keys: PushKeys | null
  /** Push services inside the network of the operator: where they are, and whose certificates are believed there. */
  hosts: HostMap
  caFile: string | null
}

const readKeys = (publicKey: string | undefined, privateKey: string | undefined): PushKeys | null => {
  if (Boolean(publicKey) !== Boolean(privateKey))
    throw new StartError('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY go together: set both or none.')
  if (!publicKey || !privateKey) return null
  if (!isKeyPair({ publicKey, privateKey }))
    throw new StartError(
      'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are no pair: make one with `npx web-push generate-vapid-keys`, or set none.',
    )
  return { publicKey, privateKey }
}

export const readPush = (env: Record<string, string | undefined>): PushConfig => {
  const hosts = env.PUSH_HOSTS ? readHosts(env.PUSH_HOSTS) : {}
  if (hosts === null)
    throw new StartError('PUSH_HOSTS must name hosts and their addresses, as push.corp.example=10.0.0.5:443,other=…')
  return { keys: readKeys(env.PUSH_PUBLIC_KEY, env.PUSH_PRIVATE_KEY), hosts, caFile: env.PUSH_CA_FILE || null }
}
