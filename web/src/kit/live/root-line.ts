import { firstScreen } from './first-screen.ts'
import { connectTo, createLine } from './line.ts'

export const rootLine = createLine(async () => {
  await firstScreen()
  return connectTo('/')
})
