import { type Demo, demoApi } from '@academy/contract/demo'
import { fail } from '#platform/errors.ts'
import { type BoundEndpoint, implement } from '#platform/module.ts'

export interface DemoTools {
  /** null: these are no demo data. */
  demo: (() => Promise<Demo>) | null
}

export const demoModule = ({ demo }: DemoTools): BoundEndpoint[] =>
  implement(demoApi, { get: () => (demo ?? fail('EndpointNotFound'))() })
