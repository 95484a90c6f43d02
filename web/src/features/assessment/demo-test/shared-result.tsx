import { canonicalDemoHash } from '@academy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { withoutCodeMarks } from '#ui/code-words.tsx'
import { ArrowRightIcon } from '#ui/icons.tsx'
import { demoTestQueries } from './demo-test.api.ts'
import { DinosaurCard } from './dinosaur-card.tsx'
import { dinosaurTypeOf } from './dinosaur-texts.ts'

function Try({ hash }: { hash: string | null }) {
  const t = useT()
  return (
    <ButtonLink href={paths.demoTest(hash ?? canonicalDemoHash)} size="lg" trailing={<ArrowRightIcon />}>
      {t('demoTest.shared.try')}
    </ButtonLink>
  )
}

/** TEST-79: what somebody sees who was sent a result. */
export function SharedResult({ resultId }: { resultId: string }) {
  const t = useT()
  const query = useQuery(demoTestQueries.shared(resultId))
  const shared = query.data
  const dinosaur = shared && withoutCodeMarks(t(dinosaurTypeOf(shared.specialization, shared.betterThanPercent).name))
  usePageTitle(dinosaur ? t('demoTest.shared.title', { dinosaur }) : t('demoTest.title'))
  if (isApiError(query.error, 'DemoTestNotFound', 'ValidationError')) return <Navigate to={paths.notFound} replace />
  if (query.isError) return <LoadFailure page query={query} />
  if (!shared) return <LoadingBlock height={420} radius={24} />
  return (
    <div data-view="shared">
      <DinosaurCard
        isTitle
        specialization={shared.specialization}
        betterThanPercent={shared.betterThanPercent}
        eyebrow={t('demoTest.shared.eyebrow', { specialization: shared.specialization })}
      >
        <p className="ac-soft">
          {t('demoTest.shared.count', { correct: shared.correctAnswersCount, total: shared.questionsCount })}
        </p>
        <div>
          <Try hash={shared.academyHash} />
        </div>
      </DinosaurCard>
    </div>
  )
}
