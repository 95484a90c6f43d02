import { createRootRoute } from '@tanstack/react-router'
import { ErrorScreen } from './error-screen.tsx'
import { guard } from './guard.ts'
import { Root } from './root.tsx'

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: ErrorScreen,
  beforeLoad: ({ location, preload }) => guard(location, preload),
})
