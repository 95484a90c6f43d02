import { useRouter } from '@tanstack/react-router'
import { paths } from '#lib/paths.ts'
import { takeActingFrom } from '#lib/session/acting-from.ts'
import { logOut } from '#lib/session/session.ts'

/** SESS-28, SESS-29, SESS-35: the logout of the active mode. */
export const useLogout = () => {
  const router = useRouter()
  return async () => {
    const destination = await logOut()
    await router.navigate({ href: destination === 'login' ? paths.login : takeActingFrom() })
  }
}
