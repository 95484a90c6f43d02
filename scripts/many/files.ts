import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from '../project.ts'
import { runNode } from '../run-program.ts'
import { startSwift } from './engines/swift.ts'
import { makePorts } from './ports.ts'

/** What holds for every file store, held against OpenStack Swift by the very tests that ours pass. */
export const proveFiles = async (say: (line: string) => void): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-many-'))
  try {
    const store = await startSwift(folder, makePorts())
    say('OpenStack Swift with s3api')
    try {
      const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = store.env
      const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = store.env
      const real = JSON.stringify({ endpoint, bucket, region, accessKeyId, secretAccessKey })
      const { code } = await runNode(inProject('scripts', 'test.ts'), ['server/src/platform/file-store.test.ts'], {
        env: { ...process.env, ACADEMY_TEST_S3: real },
        isShown: true,
      })
      return code === 0
    } finally {
      await store.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
