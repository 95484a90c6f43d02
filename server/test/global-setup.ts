import type { TestProject } from 'vitest/node'
import { type ClusterAddress, startTestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext extends ClusterAddress {}
}

/** `npm run test:faults` runs many small runs and starts one cluster for all of them. */
const sharedCluster = (): ClusterAddress | null => {
  const address = process.env.ACADEMY_TEST_CLUSTER
  return address ? (JSON.parse(address) as ClusterAddress) : null
}

/** One cluster for the whole run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const shared = sharedCluster()
  const cluster = shared ? { ...shared, stop: async () => {} } : await startTestCluster()
  project.provide('ownerUrl', cluster.ownerUrl)
  project.provide('appUrl', cluster.appUrl)
  return () => cluster.stop()
}
