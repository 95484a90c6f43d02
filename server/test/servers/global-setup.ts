import type { TestProject } from 'vitest/node'
import { type ClusterAddress, startTestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext extends ClusterAddress {}
}

/** `npm run test:faults` runs many small runs and starts one cluster for all of them; so do the projects of one run. */
const sharedCluster = (): ClusterAddress | null => {
  const address = process.env.ACADEMY_TEST_CLUSTER
  return address ? (JSON.parse(address) as ClusterAddress) : null
}

/** The first project starts it, and every other one finds its address: set-ups of projects run one after the other. */
const startForAll = async (): Promise<ClusterAddress & { stop(): Promise<void> }> => {
  const { stop, ...address } = await startTestCluster()
  process.env.ACADEMY_TEST_CLUSTER = JSON.stringify(address)
  return { ...address, stop }
}

/** One cluster for the whole run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const shared = sharedCluster()
  const cluster = shared ? { ...shared, stop: async () => {} } : await startForAll()
  project.provide('ownerUrl', cluster.ownerUrl)
  project.provide('appUrl', cluster.appUrl)
  return () => cluster.stop()
}
