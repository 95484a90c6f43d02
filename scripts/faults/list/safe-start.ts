import { fault, type Fault } from '../fault.ts'

const platform = 'server/src/platform'

/** What a server does before anybody may reach it, and what it shows only to whoever sits at the machine. */
export const safeStart: Fault[] = [
  fault({
    name: 'an empty secret signs everything',
    breaks: 'T1',
    file: `${platform}/auth-secret.ts`,
    find: 'if (secret.trim().length < minSecretLength)',
    replace: 'if (secret.length > 1_000)',
    caughtBy: {
      file: `${platform}/auth-secret.test.ts`,
      title: 'is not taken from an empty file, left by a full disk',
      written: 'the start is refused and says what to do',
    },
  }),
  fault({
    name: 'demo accounts are made in production',
    breaks: 'T5',
    file: `${platform}/config.ts`,
    find: 'const isDemoFitting = !isPublic({ isProduction, host, publicUrl }) && !email',
    replace: 'const isDemoFitting = !(isProduction && databaseUrl)',
    caughtBy: { file: `${platform}/config.test.ts`, title: 'false: in production', written: '%s: %s' },
  }),
  fault({
    name: 'demo accounts are open to everybody',
    breaks: 'T5',
    file: 'server/seed/accounts/published-accounts.ts',
    find: 'if (!config.isDemoWanted)',
    replace: 'if (config.isDemoWanted)',
    caughtBy: {
      file: 'server/seed/accounts/published-accounts.test.ts',
      title: 'does not start together with production',
      written: 'does not start together with',
    },
  }),
  fault({
    name: 'the mailbox is shown to whoever comes through a proxy',
    breaks: 'P1',
    file: `${platform}/http.ts`,
    find: "if (endpoint.onlyAtMachine && !isMadeAtMachine(request.headers)) fail('EndpointNotFound')",
    replace: 'void isMadeAtMachine',
    caughtBy: {
      file: 'server/src/modules/messages/mail/mail.test.ts',
      title: 'shows the mails where there is no SMTP server and only this machine can ask',
    },
  }),
  fault({
    name: 'the figures of a server behind a proxy are everybody’s',
    breaks: 'O5',
    file: `${platform}/metrics.ts`,
    find: '!options.isBehindProxy &&',
    replace: '',
    caughtBy: {
      file: `${platform}/metrics.test.ts`,
      title: 'behind a proxy that adds nothing to a call, only the token opens them',
    },
  }),
  fault({
    name: 'an unreadable memory of the newest seal ends the sealing',
    breaks: 'P4',
    file: `${platform}/audit-seal.jobs.ts`,
    find: "log.error({ file: memory }, 'the remembered seal of the audit log cannot be read: sealing goes on')\n    return null",
    replace: "throw new Error('unreadable')",
    caughtBy: {
      file: `${platform}/audit-chain.test.ts`,
      title: 'a seal goes on when the remembered seal cannot be read',
    },
  }),
  fault({
    name: 'production starts at an address without TLS',
    breaks: 'ASVS 12.2.1',
    file: 'server/src/platform/config.ts',
    find: "if (isProduction && address.startsWith('http:') && !loopbackHosts.includes(hostOf(address)))",
    replace: "if (isProduction && address === '')",
    caughtBy: {
      file: 'server/src/platform/config.test.ts',
      title: 'PUBLIC_URL',
      written: "{ ...production, PUBLIC_URL: 'http://academy.example' }",
    },
  }),
]
