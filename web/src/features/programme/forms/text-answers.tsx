import type { FormRow } from '@academy/contract/forms'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PersonLink } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import classes from './answer-charts.module.css'
import { answersQueries } from './form-answers.api.ts'
import type { toTextsQuery } from './form-answers.rules.ts'
import { langOf } from './form-texts.ts'

interface TextAnswersProps {
  form: FormRow
  questionId: number
  query: ReturnType<typeof toTextsQuery>
}

/** What people wrote, newest first. */
export function TextAnswers({ form, questionId, query }: TextAnswersProps) {
  const t = useT()
  const locale = useLocale()
  const texts = useInfiniteQuery(answersQueries.texts(form, questionId, query))
  if (texts.isError && !texts.data) return <LoadFailure query={texts} />
  if (texts.isPending) return <LoadingText lines={3} />
  const rows = texts.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className="ac-dim ac-sm">{t('forms.answers.noTexts')}</p>
  return (
    <>
      <ul className={classes.texts}>
        {rows.map(({ passingId, student, number, passedAt, language, body }) => (
          <li key={passingId} className={classes.text}>
            <p lang={langOf(language)} className={classes.words}>
              {body}
            </p>
            <p className="ac-dim ac-sm">
              <PersonLink id={student.id}>{personName(student, t)}</PersonLink>
              {[student.groupName, number > 1 && t('forms.answers.passing', { number })]
                .filter(Boolean)
                .map((note) => ` · ${note}`)}{' '}
              · <time dateTime={passedAt}>{formatDateTime(passedAt, locale)}</time>
            </p>
          </li>
        ))}
      </ul>
      {texts.isFetchNextPageError && <p role="alert">{t('loadError.title')}</p>}
      {texts.hasNextPage && (
        <Button
          size="sm"
          variant="secondary"
          loading={texts.isFetchingNextPage}
          onClick={() => void texts.fetchNextPage()}
        >
          {t('common.showMore')}
        </Button>
      )}
    </>
  )
}
