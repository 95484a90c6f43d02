import { id, view } from '#kit/address/address-parts.ts'
import { defineAddress, type AddressState } from '#kit/address/define-address.ts'

/** A link shows the same: the tab, the opened grading and the opened regrade stand in the address. */
const parts = { tab: view(['checks', 'regrade']), resultId: id('result'), regradeId: id('regrade') }
export const panelAddress = defineAddress(parts)
export type PanelPlace = AddressState<typeof parts>
