import type { StageTestRow } from '@academy/contract/stage-tests'
import type { User } from '@academy/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useNow } from '#lib/clock.ts'
import { formatDateTime, formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { mayDo, type Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ClockIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AllowancesDialog } from './allowances-dialog.tsx'
import classes from './stage-tests.module.css'
import { testsQueries } from './test-bank.api.ts'
import { windowState } from './window.rules.ts'

/** Live room, results and allowances are for those who may see what students did; rights may differ between academies. */
const rightsIn = (user: User, academyId: number) => ({
  mayManage: mayDo(user, academyId, 'tests.manage'),
  mayWatch: mayDo(user, academyId, 'tests.watchStarts', 'read'),
  mayRead: mayDo(user, academyId, 'tests.fullSummary', 'read'),
  mayOpenStage: mayDo(user, academyId, 'stages.board', 'read'),
  maySetUpStage: mayDo(user, academyId, 'stages.editDetails'),
})

/** How the tests of the stages stand: when, what, and how many are where. */
export function StageTests({ selection }: { selection: Selection }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const pathOf = useRowPath()
  const query = useQuery(testsQueries.stageTests(selection))
  const [openedId, setOpenedId] = useState<number | null>(null)
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton height={200} radius={16} />
        <Skeleton height={200} radius={16} />
      </Loading>
    )
  }
  if (query.data.length === 0)
    return <EmptyState art={<EmptyListArt />} title={t('stageTests.empty.title')} text={t('stageTests.empty.text')} />
  const stages = [...Map.groupBy(query.data, ({ stageId }) => stageId)]
  const opened = query.data.find(({ id }) => id === openedId)
  return (
    <div className="ac-stack ac-gap-20">
      {stages.map(([stageId, tests]) => {
        const { academyId, academyName, stageName } = tests[0]!
        const rights = rightsIn(user, academyId)
        const name = localized(stageName, locale)
        return (
          <Card
            key={stageId}
            title={typeof selection === 'number' ? name : `${academyName}: ${name}`}
            action={
              rights.mayOpenStage && (
                <TextLink quiet href={pathOf(paths.mainStage(stageId), academyId)}>
                  {t(rights.maySetUpStage ? 'stageTests.openStage' : 'common.view')}
                </TextLink>
              )
            }
          >
            <ul role="list" className={classes.tests}>
              {tests.map((test) => (
                <StageTestCard
                  key={test.id}
                  test={test}
                  onAllowances={() => setOpenedId(test.id)}
                  mayWatch={rights.mayWatch}
                  mayRead={rights.mayRead}
                />
              ))}
            </ul>
          </Card>
        )
      })}
      {opened && (
        <AllowancesDialog
          academyId={opened.academyId}
          stageTest={opened}
          mayManage={rightsIn(user, opened.academyId).mayManage}
          onClose={() => setOpenedId(null)}
        />
      )}
    </div>
  )
}

const stateTones = { before: 'neutral', open: 'green', closed: 'neutral', undated: 'neutral' } as const

function StageTestCard({
  test,
  onAllowances,
  mayWatch,
  mayRead,
}: {
  test: StageTestRow
  onAllowances: () => void
  mayWatch: boolean
  mayRead: boolean
}) {
  const t = useT()
  const pathOf = useRowPath()
  const locale = useLocale()
  const now = useNow()
  const { counts, groupName } = test
  const state = windowState(test, now)
  const about = { name: groupName }
  const numbers = (['expected', 'started', 'running', 'finished', 'passed'] as const).map((key) => ({
    key,
    value: formatNumber(counts[key], locale),
  }))
  const allowances = t('stageTests.allowances', { count: test.allowancesCount })
  return (
    <li className={classes.test}>
      <div className={classes.head}>
        <h3>{groupName}</h3>
        {test.test === null ? (
          <Badge tone="red">{t('stageTests.noTest')}</Badge>
        ) : (
          <Badge tone={stateTones[state]} dot>
            {t(`stageTests.state.${state}`)}
          </Badge>
        )}
      </div>
      <p className="ac-stack ac-gap-4 ac-soft ac-sm">
        {test.test && <span className={classes.testName}>{test.test.name}</span>}
        <span>
          {t('stageTests.facts', { questions: test.questionsCount, minutes: test.durationMinutes })}
          {test.passPercent !== null && ` · ${t('stageTests.pass', { percent: test.passPercent })}`}
        </span>
        <span className="ac-inline ac-gap-6">
          <ClockIcon size={16} />
          {test.startDate === null && test.endDate === null
            ? t('stageTests.noWindow')
            : t('stageTests.window', {
                from: test.startDate ? formatDateTime(test.startDate, locale) : '…',
                to: test.endDate ? formatDateTime(test.endDate, locale) : '…',
              })}
        </span>
      </p>
      <ProgressBar
        value={counts.finished}
        max={Math.max(1, counts.expected)}
        label={t('stageTests.progress', about)}
        valueText={t('stageTests.progressText', { finished: counts.finished, expected: counts.expected })}
      />
      <dl className={classes.numbers}>
        {numbers.map(({ key, value }) => (
          <div key={key} data-live={(key === 'running' && counts.running > 0) || undefined}>
            <dt>{t(`stageTests.count.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="ac-row ac-gap-8">
        {mayWatch && (
          <ButtonLink
            size="sm"
            variant="secondary"
            href={pathOf(paths.testLive(test.id), test.academyId)}
            aria-label={t('stageTests.liveOf', about)}
          >
            {t('stageTests.live')}
          </ButtonLink>
        )}
        {mayRead && (
          <ButtonLink
            size="sm"
            variant="secondary"
            href={pathOf(paths.testResults(test.id), test.academyId)}
            aria-label={t('stageTests.resultsOf', about)}
          >
            {t('common.results')}
          </ButtonLink>
        )}
        {mayRead && (
          <Button size="sm" variant="ghost" onClick={onAllowances} aria-label={`${allowances}: ${test.groupName}`}>
            {allowances}
          </Button>
        )}
      </div>
    </li>
  )
}
