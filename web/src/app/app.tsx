import '../styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** Only what every page needs: layouts bring React Query, and pieces of the kit Mantine, where they are used. */
export function App() {
  return <RouterProvider router={router} />
}
