import { useT } from '#lib/i18n/use-t.ts'
import { TextLink } from '#ui/text-link.tsx'

/** A room in words, or the address of a call, which opens. */
export function InterviewPlace({ place }: { place: string }) {
  const t = useT()
  if (!/^https:\/\/\S+$/.test(place)) return <span>{place}</span>
  return (
    <span>
      <TextLink href={place} newTabLabel={t('app.opensInNewTab')}>
        {place}
      </TextLink>
    </span>
  )
}
