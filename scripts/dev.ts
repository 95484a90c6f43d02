// `npm run dev`: the client is served by Vite with hot reload; everything else goes on to the server behind it, which
// restarts when one of its files changes.
import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { inProject, projectRoot } from './project.ts'

type DevServer = { listen(): Promise<unknown>; close(): Promise<void>; printUrls(): void }
type Vite = { createServer(config: object): Promise<DevServer> }

const port = Number(process.env.PORT || 3000)
const serverPort = port + 1

const startServer = (): ChildProcess => {
  const env = {
    ...process.env,
    PORT: String(serverPort),
    // Links in mails lead to the client that reloads.
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  }
  const args = ['--watch', '--watch-preserve-output', 'server/src/main.ts', '--runner']
  // In its own group: the watcher passes a signal on, and a second one from the terminal would cut the stop short.
  return spawn(process.execPath, args, { cwd: projectRoot, env, stdio: 'inherit', detached: true })
}

const startClient = async (): Promise<DevServer> => {
  const web = createRequire(inProject('web', 'package.json'))
  const { createServer } = (await import(pathToFileURL(web.resolve('vite')).href)) as Vite
  const target = `http://127.0.0.1:${serverPort}`
  const client = await createServer({
    root: inProject('web'),
    configFile: inProject('web', 'vite.config.ts'),
    clearScreen: false,
    server: {
      port,
      strictPort: true,
      proxy: { '^/(?:api|files|static-pages|live-chat)/': target, '/socket.io': { target, ws: true } },
    },
  })
  try {
    await client.listen()
  } catch (error) {
    await client.close()
    throw error
  }
  return client
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
  })

const runDev = async (): Promise<void> => {
  const client = await startClient()
  const server = startServer()
  client.printUrls()
  let isStopping = false
  const stop = () => {
    if (!isStopping) server.kill('SIGTERM')
    isStopping = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  await ended(server)
  await client.close()
}

try {
  await runDev()
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  const isTaken = /already in use/.test(said)
  console.error(isTaken ? `Port ${port} is taken by another program: stop it, or choose another with PORT=3001.` : said)
  process.exitCode = 1
}
