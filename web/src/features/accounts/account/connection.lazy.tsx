import { loadArea } from '#lib/i18n/i18n.ts'
import { lazyPart } from '#lib/lazy-part.ts'

/** Only staff see it, and only in an open menu: neither it nor its texts weigh on anybody else. */
export const LazyConnectionRooms = lazyPart(async () => {
  const [{ ConnectionRooms }] = await Promise.all([import('./connection-rooms.tsx'), loadArea('staff')])
  return { default: ConnectionRooms }
})
