export interface PanelPlace {
  tab: 'checks' | 'regrade'
  /** The opened grading. */
  resultId: number | null
  regradeId: number | null
}

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** A link shows the same: what is open stands in the address. */
export const readPlace = (address: Record<string, string | undefined>): PanelPlace => ({
  tab: address.tab === 'regrade' ? 'regrade' : 'checks',
  resultId: idOf(address.result),
  regradeId: idOf(address.regrade),
})

export const toAddress = ({ tab, resultId, regradeId }: PanelPlace): Record<string, string | number | null> => ({
  tab: tab === 'checks' ? null : tab,
  result: resultId,
  regrade: regradeId,
})
