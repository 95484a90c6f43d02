import { authApi, type LoggedIn, type TokenPair } from '@academy/contract/auth'
import type { Login } from '@academy/contract/auth-forms'
import type { User } from '@academy/contract/users'
import { apiEvents, call, refresh } from '../api.ts'
import { isStepUpNeeded } from '../api-client.ts'
import { isApiError } from '../api-error.ts'
import { alerts } from '../alerts.ts'
import { boot } from '../boot.ts'
import { reportFailure } from '../report-failure.ts'
import { localStore } from '../storage.ts'
import { dropCachedAnswers } from './on-user-change.ts'
import { isHandingOver } from './hand-over.ts'
import { deviceOwnerKey } from './device-owner-key.ts'
import { formDraftsKey } from './form-drafts-key.ts'
import { endHeldSession, isSessionHeld } from './session-hold.ts'
import { knownDevices } from './known-devices.ts'
import { currentRole } from './roles.rules.ts'
import { knownSession, session, setKnown } from './session.store.ts'
import { tokens, tokenStorageKeys, type SessionMode } from './tokens.ts'

/** Where the application has to go by itself; `app/` listens. */
export const sessionEvents: {
  ended: () => void
  actingEnded: () => void
  personChanged: (user: User) => Promise<void>
} = {
  ended: () => undefined,
  /** It ended by itself (A7), while a page of that person was on the screen. */
  actingEnded: () => undefined,
  personChanged: async () => undefined,
}

const remember = async (user: User, mode: SessionMode) => {
  const before = knownSession()
  const isSamePerson = before?.user.id === user.id && before.mode === mode
  if (!isSamePerson) await sessionEvents.personChanged(user)
  setKnown(user, mode, isSamePerson && before.chosen === 'more')
}

/** SESS-15, SESS-16: asks who the stored token belongs to. */
export const verify = async (early: Promise<Response> | null = null): Promise<void> => {
  const mode = tokens.mode()
  if (tokens.access(mode) === null) {
    if (knownSession() === null || !endHeldSession()) session.set({ status: 'anonymous' })
    return
  }
  try {
    await remember(await call(authApi.me, {}, { early }), mode)
  } catch (error) {
    if (isApiError(error, 'UserNotFound') && mode === 'impersonation') {
      alerts.error('alert.userNotFound')
      tokens.clear('impersonation')
      return verify()
    }
    if (isSessionHeld() && knownSession() !== null) return
    // SESS-22: after a network failure the tokens stay and the person may try again.
    if (tokens.access(mode) !== null) session.set({ status: 'failed' })
    else session.set({ status: 'anonymous' })
  }
}

let started: Promise<void> | null = null
/** Runs once; guards of private pages wait for it. */
export const startSession = (): Promise<void> => (started ??= verify(boot.me()))

export const enter = async (mode: SessionMode, pair: TokenPair): Promise<void> => {
  tokens.save(mode, pair)
  dropCachedAnswers()
  await verify()
}

/** Ends the previous session of this browser, which would otherwise stay valid for a month. */
const endFormer = () => {
  const refreshToken = tokens.refresh('own')
  if (refreshToken !== null) void call(authApi.logout, { body: { refreshToken } }).catch(() => undefined)
}

/** The last step of every kind of log-in. T5: this browser stores the proof that makes it a known device. */
export const enterOwn = async (reply: LoggedIn): Promise<void> => {
  knownDevices.remember(reply.knownDevice)
  // the server tells a device while its session lives, so a new session registers it anew.
  localStore.remove(deviceOwnerKey)
  endFormer()
  await enter('own', reply)
}

export const logIn = async (credentials: Login): Promise<void> => {
  const proofs = knownDevices.list()
  const body = proofs.length > 0 ? { ...credentials, knownDevices: proofs } : credentials
  await enterOwn(await call(authApi.login, { body }))
}

/** The ticket stands for the password that was given a moment ago. */
export const logInWithCode = async (ticket: string, code: string): Promise<void> =>
  enterOwn(await call(authApi.loginSecondFactor, { body: { ticket, code } }))

/** SESS-07, SESS-27: returns whether this browser now acts as that person; then the caller leads to that person's page. */
export const actAs = async (userId: number): Promise<boolean> => {
  const pair = await call(authApi.impersonate, { params: { id: userId } })
  isHandingOver.set(true)
  await enter('impersonation', pair)
  const isActing = knownSession()?.mode === 'impersonation'
  if (!isActing) isHandingOver.set(false)
  return isActing
}

/** A7: acting as somebody ends by itself; this is how it goes on for another half hour. */
export const renewActing = async (): Promise<void> => {
  const refreshToken = tokens.refresh('impersonation')
  if (refreshToken === null) return
  try {
    await call(authApi.renewImpersonation, { body: { refreshToken } }, { asOneself: true })
    await verify()
  } catch (error) {
    // Whoever closed the question did not want to go on.
    if (!isStepUpNeeded(error)) reportFailure(error)
  }
}

const forget = (mode: SessionMode) => {
  tokens.clear(mode)
  dropCachedAnswers()
}

/** Loaded at log-out: most browsers were never registered, and log-out works offline too. */
const leaveDevice = (): Promise<void> =>
  import('../device-token.ts').then(({ device }) => device.leave()).catch(() => undefined)

/** SESS-28, SESS-29: returns where the person goes afterwards. */
export const logOut = async (): Promise<'own-session' | 'login'> => {
  const mode = tokens.mode()
  // SESS-30: the device belongs to one's own session.
  if (mode === 'own') await leaveDevice()
  const leaving = knownSession()
  if (mode === 'own' && leaving !== null) localStore.remove(formDraftsKey(leaving.user.id))
  const refreshToken = tokens.refresh(mode)
  // Log-out must work offline too, so it does not wait for the server.
  if (refreshToken !== null) void call(authApi.logout, { body: { refreshToken } }).catch(() => undefined)
  if (mode === 'impersonation') {
    isHandingOver.set(true)
    forget(mode)
    await verify()
    return 'own-session'
  }
  forget(mode)
  session.set({ status: 'anonymous' })
  return 'login'
}

/** ACC-59: the account and its sessions are deleted, so no log-out is sent. */
export const dropSession = (): void => {
  tokens.clear('impersonation')
  forget('own')
  session.set({ status: 'anonymous' })
}

/** ACAD-48, ACC-49: a fresh pair, because the token carries what changed. */
export const renewTokens = async (): Promise<void> => {
  const mode = tokens.mode()
  const access = tokens.access(mode)
  if (access === null) return
  await refresh(mode, access)
  await verify()
}

/** Takes over a user that a call answered, and says whether the role in the selected academy is another one now. */
export const acceptUser = (user: User, options: { wantsMore?: boolean } = {}): boolean => {
  const before = knownSession()
  setKnown(user, tokens.mode(), options.wantsMore ?? false)
  const after = knownSession()!
  return before === null || currentRole(before.user, before.chosen) !== currentRole(after.user, after.chosen)
}

apiEvents.refreshed = () => void verify()
apiEvents.sessionInvalid = (mode) => {
  const wasActing = mode === 'impersonation' && knownSession()?.mode === mode
  if (wasActing) isHandingOver.set(true)
  forget(mode)
  if (mode === 'impersonation') {
    alerts.info('impersonation.over')
    void verify().then(() => {
      if (wasActing) sessionEvents.actingEnded()
    })
  } else if (!endHeldSession()) {
    session.set({ status: 'anonymous' })
    sessionEvents.ended()
  }
}

/** What another tab, or a page after this one, did to the session that is stored. */
const catchUp = () => {
  const mode = tokens.mode()
  const known = knownSession()
  if (tokens.access(mode) === null) {
    if (known === null || endHeldSession()) return
    session.set({ status: 'anonymous' })
    dropCachedAnswers()
    sessionEvents.ended()
  } else if (known === null || known.mode !== mode) {
    void verify()
  }
}

/** Logging in or out in one tab counts in all of them, and on a page that "back" shows again as it was left. */
export const watchOtherTabs = () => {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || tokenStorageKeys.includes(key)) catchUp()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) catchUp()
  })
}
