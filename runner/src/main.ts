import { createGit } from '@academy/hardened-git'
import { findLanguages } from './languages.ts'
import { SandboxFault } from './sandbox/box.ts'
import { findSandbox } from './sandbox/find-sandbox.ts'
import { serverCalls } from './server-calls.ts'
import { SettingsError, takeSettings } from './settings.ts'
import { startRunner } from './work.ts'

const say = (line: string): void => void process.stdout.write(`runner: ${line}\n`)

/** A slot can hold the box of the tests and two of the student. */
const boxesPerSlot = 3
/** Jobs that are not done this long after the signal to stop are given back. */
const graceMs = 3_500
const stopMs = 9_000

const run = async (): Promise<void> => {
  const settings = takeSettings()
  const sandbox = await findSandbox({
    ...settings,
    boxes: settings.slots * boxesPerSlot,
    ...(settings.priority === 'usual' ? { programFolders: null } : {}),
  })
  try {
    const languages = await findLanguages(sandbox)
    const { name, slots, packageCache } = settings
    const server = serverCalls(settings.serverUrl, settings.token)
    const git = createGit({ allowedHosts: 'public', ...settings.git })
    const runner = startRunner({ server, sandbox, git, name, slots, languages, packageCache, say })
    say(`${sandbox.driver} passed its self-test; ${languages.join(', ')}; ${slots} at once for ${settings.serverUrl}.`)
    say(sandbox.shares)
    const stop = () => {
      void runner.stop(graceMs)
      // Jobs that still hang then end with this process.
      setTimeout(() => {
        sandbox.close()
        process.exit(0)
      }, stopMs).unref()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    // As a child of the server: when the server is gone, nobody else would stop it.
    process.once('disconnect', stop)
    await runner.ended
  } finally {
    sandbox.close()
  }
}

try {
  await run()
  process.exit(0)
} catch (error) {
  const isForeseen = error instanceof SettingsError || error instanceof SandboxFault
  process.stderr.write(
    `runner: ${isForeseen || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
  )
  // 3: this machine cannot grade, and trying again would not help.
  process.exit(isForeseen ? 3 : 1)
}
