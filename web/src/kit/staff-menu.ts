import { createContext, useContext } from 'react'
import type { NavGroup } from '#ui/sidebar-nav.tsx'

/** The menu of the person who is here, for the page that shows it once more. */
export const StaffMenu = createContext<readonly NavGroup[]>([])

export const useStaffMenu = (): readonly NavGroup[] => useContext(StaffMenu)
