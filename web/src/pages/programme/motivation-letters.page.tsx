import { LetterFilters } from '#features/programme/letters/letter-filters.tsx'
import { LetterReader } from '#features/programme/letters/letter-reader.tsx'
import { changeAddress, lettersList, type LettersAddress } from '#features/programme/letters/letters-address.rules.ts'
import { useAddressState } from '#kit/address/use-address-state.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** Filters and the open letter live in the address: a link shows the same letter, and 'back' brings the one before. */
const useLetters = () => {
  const { state: address, go } = useAddressState(lettersList, paths.motivationLetters)
  const change = (changed: Partial<LettersAddress>) => go(changeAddress(address, changed), changed.search !== undefined)
  return { address, change }
}

/** NAV-54, INT-04 */
export function MotivationLettersPage() {
  const t = useT()
  const { user, selection } = usePerson()
  const { address, change } = useLetters()
  usePageTitle(t('common.motivationLetters'))
  return (
    <>
      <PageHeader
        title={t('common.motivationLetters')}
        context={academyOf(user, selection)?.name}
        actions={
          <Button size="sm" variant="secondary" onClick={() => window.print()}>
            {t('letters.print')}
          </Button>
        }
      />
      <LetterReader
        key={selection}
        selection={selection}
        address={address}
        onChange={change}
        filters={<LetterFilters selection={selection} address={address} onChange={change} />}
      />
    </>
  )
}
