import type { QuestionStatistics, StatisticsOfQuestion } from '@academy/contract/question-statistics'
import { useQuery } from '@tanstack/react-query'
import { languageRows } from '#domain/questions/languages.rules.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatDateTime, formatNumber, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Card } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { KeyFigures } from '#ui/key-figures.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './question-results.module.css'
import { questionsQueries } from './questions.api.ts'

type Measured = Pick<QuestionStatistics, 'facility' | 'discrimination'>
type OfTest = StatisticsOfQuestion['tests'][number]

/** In words: a share below the least number of answers says nothing. */
const useMeasures = () => {
  const t = useT()
  const locale = useLocale()
  return {
    facility: ({ facility }: Measured) =>
      facility === null ? t('testResults.items.tooFew') : `${Math.round(facility * 100)}%`,
    discrimination: ({ discrimination }: Measured) =>
      discrimination === null ? t('testResults.items.tooFew') : formatNumber(discrimination, locale),
  }
}

/** In a row of the bank: the share of right answers, and what it rests on. */
export function ResultsCell({ statistics }: { statistics: QuestionStatistics | null }) {
  const t = useT()
  const measures = useMeasures()
  if (statistics === null) return <span className="ac-dim">{t('questions.results.none')}</span>
  const { askedCount, facility, discrimination } = statistics
  const about = [
    t('questions.results.asked', { count: askedCount }),
    discrimination !== null && t('questions.results.discrimination', { value: measures.discrimination(statistics) }),
  ]
  return (
    <span className={classes.cell}>
      <span className={facility === null ? 'ac-dim' : 'ac-medium'}>{measures.facility(statistics)}</span>
      <span className="ac-dim ac-xs">{about.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** When somebody last finished a test with it, and which one. */
export function LastUsedCell({ statistics }: { statistics: QuestionStatistics | null }) {
  const locale = useLocale()
  if (statistics === null) return <span className="ac-dim">–</span>
  const { at, testName } = statistics.lastUsed
  return (
    <span className={classes.cell}>
      <time dateTime={at} title={formatDateTime(at, locale)}>
        {formatShortDate(at, locale)}
      </time>
      <span className={`ac-dim ac-xs ${classes.test}`}>{testName}</span>
    </span>
  )
}

const useColumns = (): DataColumn<OfTest>[] => {
  const t = useT()
  const locale = useLocale()
  const measures = useMeasures()
  return [
    {
      id: 'test',
      header: t('questions.results.test'),
      cell: ({ stageTestId, testName }) => (
        <TextLink quiet href={paths.testResults(stageTestId)}>
          {testName}
        </TextLink>
      ),
    },
    {
      id: 'asked',
      header: t('questions.results.answers'),
      align: 'end',
      cell: ({ askedCount }) => formatNumber(askedCount, locale),
    },
    { id: 'facility', header: t('testResults.items.facility'), align: 'end', cell: measures.facility },
    {
      id: 'discrimination',
      header: t('testResults.items.discrimination'),
      align: 'end',
      cell: measures.discrimination,
    },
    {
      id: 'at',
      header: t('questions.results.lastUsed'),
      cell: ({ at }) => (
        <time className="ac-nowrap" dateTime={at}>
          {formatDateTime(at, locale)}
        </time>
      ),
    },
  ]
}

function Measures({ total }: { total: QuestionStatistics }) {
  const t = useT()
  const locale = useLocale()
  const measures = useMeasures()
  const ofLanguages = languageRows(total).map(({ language, asked, correct }) => ({
    label: t(language ? `common.inLanguage.${language}` : 'common.languageUnknown'),
    value: `${Math.round((100 * correct) / asked)}% (${formatNumber(asked, locale)})`,
  }))
  return (
    <KeyFigures
      figures={[
        { label: t('questions.results.answers'), value: formatNumber(total.askedCount, locale) },
        { label: t('testResults.items.facility'), value: measures.facility(total) },
        { label: t('testResults.items.discrimination'), value: measures.discrimination(total) },
        ...(total.perLanguage.length > 1 ? ofLanguages : []),
      ]}
    />
  )
}

/** How the question did over all tests of its academy, and in each of them. */
export function QuestionResults({ academyId, id }: { academyId: number; id: number }) {
  const t = useT()
  const columns = useColumns()
  const query = useQuery(questionsQueries.statistics(academyId, id))
  return (
    <Card>
      <section className="ac-stack ac-gap-16" aria-labelledby="question-results">
        <div>
          <h2 id="question-results">{t('questions.results')}</h2>
          <p className="ac-dim ac-sm">{t('questions.results.text')}</p>
        </div>
        {query.isError && <LoadFailure query={query} />}
        {query.isPending && <LoadingRows rows={2} />}
        {query.data && !query.data.total && <p>{t('questions.results.nothing')}</p>}
        {query.data?.total && (
          <>
            <Measures total={query.data.total} />
            <DataTable
              caption={t('questions.results.byTest')}
              columns={columns}
              rows={query.data.tests}
              rowKey={({ stageTestId }) => String(stageTestId)}
            />
          </>
        )}
      </section>
    </Card>
  )
}
