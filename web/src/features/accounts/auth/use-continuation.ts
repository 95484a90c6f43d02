import { useRouter } from '@tanstack/react-router'
import { invitation } from '#domain/participation/invitation.ts'
import { isOwnPath, paths } from '#lib/paths.ts'
import { comingFrom } from '#lib/session/coming-from.ts'
import { landingAfterLogin } from '#lib/session/landing.rules.ts'
import { registrationDraft } from '#lib/session/registration-draft.ts'
import { knownSession } from '#lib/session/session.store.ts'

/** SESS-17, ACC-38: where somebody goes who has just come in, whichever way it was. Ends when the page has arrived, so that what was pressed stays busy until then. */
export const useContinuation = () => {
  const router = useRouter()
  return async (from: unknown): Promise<void> => {
    const person = knownSession()
    // Logged in, but the server fell silent before it said as whom: the guard of the landing asks again.
    const landing = person ? landingAfterLogin(person.user, person.selection, comingFrom.kept()) : paths.cabinet
    // SESS-21
    if (person) {
      comingFrom.forget()
      registrationDraft.forget()
    }
    // whoever was invited by mail goes on where the visitor stopped.
    const invited = person ? invitation.kept() : null
    const wanted = isOwnPath(from) ? from : landing
    await router.navigate({ href: invited === null ? wanted : paths.confirmParticipation(invited), replace: true })
  }
}
