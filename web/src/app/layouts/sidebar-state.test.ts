import { expect, test } from 'vitest'
import { memoryStore } from '#lib/storage.ts'
import { createSidebarState } from './sidebar-state.ts'

test('[NAV-89] a collapsed sidebar is collapsed after a reload, an open one open', () => {
  const store = memoryStore()
  const first = createSidebarState(store)
  expect(first.collapsed.get()).toBe(false)
  first.setCollapsed(true)
  expect(createSidebarState(store).collapsed.get()).toBe(true)
  first.setCollapsed(false)
  expect(createSidebarState(store).collapsed.get()).toBe(false)
})
