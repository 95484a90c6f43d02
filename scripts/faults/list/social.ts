import { fault, type Fault } from '../fault.ts'

const auth = 'server/src/modules/accounts/auth'
const unprovedTest = `${auth}/auth-social-unproved.test.ts`

/** Log-ins with a provider: what it says counts for as much as it proves. */
export const social: Fault[] = [
  fault({
    name: 'an address that Facebook names opens the account that has it',
    breaks: 'ACC-41, F29',
    file: `${auth}/auth-social-account.service.ts`,
    find: 'if (account && !person.isEmailProved) {',
    replace: 'if (account && !person.id) {',
    caughtBy: { file: unprovedTest, title: 'opens and links nothing, and its owner is told what to do' },
  }),
  fault({
    name: 'an address that Facebook names counts as confirmed',
    breaks: 'ACC-41, F29',
    file: `${auth}/auth-social-providers.ts`,
    find: 'isEmailProved: false,',
    replace: 'isEmailProved: true,',
    caughtBy: { file: unprovedTest, title: 'makes an account that opens once our own mail was answered' },
  }),
  fault({
    name: 'an account whose address nobody confirmed is opened by a provider',
    breaks: 'ACC-35, F29',
    file: `${auth}/auth-social.service.ts`,
    find: 'refuseUnconfirmed(tools, account)',
    replace: 'void refuseUnconfirmed',
    caughtBy: { file: unprovedTest, title: 'makes an account that opens once our own mail was answered' },
  }),
  fault({
    name: 'who registered an address with Facebook keeps a key to the account of its owner',
    breaks: 'ACC-41, F29',
    file: `${auth}/auth-recovery.service.ts`,
    find: 'await unlinkAll(ctx, account.id)',
    replace: 'void unlinkAll',
    caughtBy: { file: unprovedTest, title: 'a new password ends the log-in of Facebook' },
  }),
  fault({
    name: 'providers are asked without PKCE',
    breaks: 'T3, F29',
    file: `${auth}/auth-social-providers.ts`,
    find: 'code_challenge: await oauth.calculatePKCECodeChallenge(verifier),',
    replace: '',
    caughtBy: {
      file: `${auth}/auth-social-flow.test.ts`,
      title: 'Facebook: its OpenID dialog with PKCE, state and nonce',
    },
  }),
  fault({
    name: 'whom the Graph of Facebook names need not be whom its token names',
    breaks: 'T3, F29',
    file: `${auth}/auth-social-providers.ts`,
    find: 'if (tokens.claims()!.sub !== person.id)',
    replace: 'if (!tokens.claims()!.sub)',
    caughtBy: {
      file: `${auth}/auth-social-providers.test.ts`,
      title: 'an id token about somebody else than the Graph names opens no door',
      written: 'opens no door',
    },
  }),
  fault({
    name: 'what one person began links the account of another',
    breaks: 'T3, F29',
    file: `${auth}/auth-social-link.service.ts`,
    find: 'const isTheirs = (kept: Departure) => kept.userId === userId',
    replace: 'const isTheirs = (kept: Departure) => kept.userId !== 0',
    caughtBy: { file: `${auth}/auth-social-link.test.ts`, title: 'what somebody else began' },
  }),
  fault({
    name: 'the last way into an account is taken away',
    breaks: 'F29',
    file: `${auth}/auth-social-link.service.ts`,
    find: 'way !== provider && isOpen',
    replace: 'way !== provider && isOpen !== null',
    caughtBy: { file: `${auth}/auth-social-link.test.ts`, title: 'the last way in stays' },
  }),
]
