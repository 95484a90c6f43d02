import { loadArea } from '#lib/i18n/i18n.ts'
import { lazyExtra } from '#kit/lazy-part.tsx'

/** Only staff see it, and only in an open menu: neither it nor its texts weigh on anybody else. */
export const LazyConnectionRooms = lazyExtra(async () => {
  const [{ ConnectionRooms }] = await Promise.all([import('./connection-rooms.tsx'), loadArea('staff')])
  return { default: ConnectionRooms }
})
