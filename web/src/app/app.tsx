import '../styles/main.css'
import { useLayoutEffect } from 'react'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** Only what every page needs: layouts bring React Query, and pieces of the kit Mantine, where they are used. */
export function App({ onShown }: { onShown?: () => void }) {
  useLayoutEffect(() => onShown?.(), [onShown])
  return <RouterProvider router={router} />
}
