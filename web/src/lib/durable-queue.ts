import { createObservable } from './observable.ts'

interface QueuePolicy<Unsent> {
  idOf: (unsent: Unsent) => string
  /** What several keepers hold, each once, in the order of sending; a later list knows better than an earlier one. */
  inOrder: (...keepers: readonly (readonly Unsent[])[]) => Unsent[]
  /** Takes them off the disk. */
  remove: (gone: readonly Unsent[]) => Promise<void>
}

/**
 * What waits to be sent, kept on disk until it is settled: the server has it, or never will. The disk may be slower than
 * the server, so that what is settled stays settled: a copy that is written or read later neither waits again nor stays.
 */
export const createDurableQueue = <Unsent>({ idOf, inOrder, remove }: QueuePolicy<Unsent>) => {
  const waiting = createObservable<readonly Unsent[]>([])
  const settledIds = new Set<string>()
  const isOpen = (unsent: Unsent) => !settledIds.has(idOf(unsent))
  return {
    waiting,
    /** What an earlier visit or another tab left on disk waits along with the rest. */
    take: (...keepers: readonly (readonly Unsent[])[]): void =>
      waiting.set(inOrder(...keepers, waiting.get()).filter(isOpen)),
    add: (unsent: Unsent): void => waiting.set([...waiting.get(), unsent]),
    replace: (unsent: Unsent): void =>
      waiting.set(waiting.get().map((one) => (idOf(one) === idOf(unsent) ? unsent : one))),
    /** Resolves when it is on disk; without a disk it waits in the memory of this page. */
    keep: async (unsent: Unsent, written: Promise<void>): Promise<void> => {
      await written.catch(() => undefined)
      // Settled meanwhile: the removal came before the write.
      if (!isOpen(unsent)) await remove([unsent]).catch(() => undefined)
    },
    /** They wait no more. `beforeGone` runs before anybody sees that they are gone. */
    settle: async (gone: readonly Unsent[], beforeGone: () => void = () => undefined): Promise<void> => {
      for (const unsent of gone) settledIds.add(idOf(unsent))
      beforeGone()
      waiting.set(waiting.get().filter(isOpen))
      await remove(gone).catch(() => undefined)
    },
  }
}
