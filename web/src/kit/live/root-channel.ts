import { firstScreen } from './first-screen.ts'
import { connectTo, createSharedChannel } from './shared-channel.ts'

export const rootChannel = createSharedChannel(async () => {
  await firstScreen()
  return connectTo('/')
})
