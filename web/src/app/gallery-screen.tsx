// oxlint-disable-next-line no-restricted-imports -- the gallery is no room of the house, only a window into ui/
import { GalleryPage } from '../gallery/gallery-page.tsx'

export function GalleryScreen() {
  return <GalleryPage />
}
