import { authApi } from '@academy/contract/auth'
import { useEffect, useState } from 'react'
import { call } from '#lib/api.ts'
import { comingFrom } from '#lib/session/coming-from.ts'
import { enterOwn } from '#lib/session/session.ts'
import { knownSession } from '#lib/session/session.store.ts'

export interface Confirmed {
  email: string
  /** The link was the first of a new account, which is logged in now. */
  isIn: boolean
}

/** Whoever is logged in here stays logged in: the link may belong to the account of somebody else. */
const confirm = async (hash: string): Promise<Confirmed> => {
  const enter = knownSession() === null ? { enter: comingFrom.kept() ?? {} } : {}
  const { email, session } = await call(authApi.confirmEmail, { body: { hash, ...enter } })
  if (session) await enterOwn(session)
  return { email, isIn: session !== undefined }
}

let running: { hash: string; round: number; result: Promise<Confirmed> } | null = null
/** However often React draws the page, the link is used once. Not a query: logging in empties the cache, and the link would be used again. */
const confirmOnce = (hash: string, round: number): Promise<Confirmed> => {
  if (running === null || running.hash !== hash || running.round !== round)
    running = { hash, round, result: confirm(hash) }
  return running.result
}

interface Outcome {
  round: number
  confirmed?: Confirmed
  error?: unknown
}
let rounds = 0

/** ACC-24, ACC-26: uses the link of the mail as soon as the page is open; a call that failed is sent again on demand. */
export const useEmailConfirmation = (hash: string) => {
  const [round, setRound] = useState(() => ++rounds)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    let isHere = true
    const show = (result: Omit<Outcome, 'round'>) => isHere && setOutcome({ round, ...result })
    confirmOnce(hash, round).then(
      (confirmed) => show({ confirmed }),
      (error: unknown) => show({ error }),
    )
    return () => {
      isHere = false
    }
  }, [hash, round])
  return {
    confirmed: outcome?.confirmed,
    error: outcome?.error,
    isBusy: outcome?.round !== round,
    again: () => setRound(++rounds),
  }
}
