import { useState } from 'react'
import { localStore } from '#lib/storage.ts'

export const stageLooks = ['cards', 'rows'] as const
export type StageLook = (typeof stageLooks)[number]

const key = 'stage-look'

/** How the stages are listed; it stays as it was chosen in this browser. */
export const useStageLook = (): [StageLook, (look: StageLook) => void] => {
  const [look, setLook] = useState<StageLook>(() => stageLooks.find((one) => one === localStore.get(key)) ?? 'cards')
  const choose = (chosen: StageLook) => {
    setLook(chosen)
    localStore.set(key, chosen)
  }
  return [look, choose]
}
