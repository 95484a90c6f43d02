import { useRouter } from '@tanstack/react-router'
import { VerifyScreen } from '#features/programme/certificates/verify-screen.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { PageHeader } from '#ui/page-header.tsx'

export function VerifyPage({ number }: { number?: string }) {
  const t = useT()
  const router = useRouter()
  const signature = useAddress((words) => words.signature)
  usePageTitle(t('verify.title'))
  return (
    <>
      <PageHeader title={t('verify.title')} context={t('verify.lead')} />
      <VerifyScreen
        key={number}
        number={number}
        signature={signature}
        onAsk={(asked) => void router.navigate({ href: paths.verify(asked) })}
      />
    </>
  )
}
