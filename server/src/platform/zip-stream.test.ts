import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inPieces, type ZipPart, zipStream } from './zip-stream.ts'

test('[T7] what has gone out is let go, however much comes after it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const given: WeakRef<Uint8Array>[] = []
  let kept = -1
  async function* parts(): AsyncGenerator<ZipPart> {
    for (let number = 0; number < 20; number++) {
      const bytes = new Uint8Array(1_000_000)
      given.push(new WeakRef(bytes))
      yield { name: `${number}`, content: inPieces(bytes), isPacked: true }
    }
    // What a weak reference was asked for lives until the end of the turn.
    await new Promise((resolve) => setImmediate(resolve))
    collect()
    kept = given.filter((one) => one.deref() !== undefined).length
  }
  for await (const _piece of zipStream(parts()));
  expect(kept).toBeGreaterThanOrEqual(0)
  // The last ones may still be on their way.
  expect(kept).toBeLessThan(5)
})
