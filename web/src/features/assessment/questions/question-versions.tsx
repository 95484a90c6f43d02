import type { QuestionVersion } from '@academy/contract/questions'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { shapeOf } from '@academy/contract/answer-kinds'
import { QuestionSolution } from '#domain/questions/question-solution.tsx'
import { inLanguage } from '#domain/questions/question-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { QuestionView } from '#domain/questions/question-view.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import classes from './question-versions.module.css'
import { questionsQueries } from './questions.api.ts'
import { changesBetween, type VersionChange } from './version-changes.rules.ts'

function VersionContent({ version, content }: { version: number; content: ContentOfQuestion }) {
  const t = useT()
  const locale = useLocale()
  return (
    <QuestionView
      readOnly
      headingLevel={4}
      name={`question-version-${version}`}
      text={inLanguage(content.text, locale)}
      description={inLanguage(content.description, locale)}
      imageUrl={content.imageUrl}
      imageAlt={t('testResults.imageAlt')}
      answerType={content.answerType}
      answer={shapeOf(content.answerType) !== 'choice' && <QuestionSolution {...{ content, locale }} />}
      options={content.options.map(({ id, text, isCorrect }) => ({
        id,
        text: inLanguage(text, locale),
        ...(isCorrect && { mark: 'correct' as const }),
      }))}
      chosen={content.options.flatMap(({ id, isCorrect }) => (isCorrect ? [id] : []))}
      markLabels={{
        correct: t('questions.mark.correct'),
        wrong: t('questions.mark.wrong'),
        missed: t('questions.mark.missed'),
      }}
    />
  )
}

interface VersionLineProps {
  entry: QuestionVersion
  before: QuestionVersion | undefined
  isCurrent: boolean
  onTake: (entry: QuestionVersion) => void
}

function VersionLine({ entry, before, isCurrent, onTake }: VersionLineProps) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const sayChange = (change: VersionChange): string =>
    t(`questions.change.${change.kind}`, 'count' in change ? { count: change.count } : {})
  const changes = before === undefined ? [] : changesBetween(before.content, entry.content)
  const date = formatDateTime(entry.createdAt, locale)
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <h3 className={classes.name}>{t('common.version', { version: entry.version })}</h3>
        {isCurrent && <Badge tone="brand">{t('common.current')}</Badge>}
        <Badge>{t('questions.version.attempts', { count: entry.attemptsCount })}</Badge>
        <span className={classes.when}>
          {entry.createdBy === null
            ? date
            : t('questions.version.by', { date, name: entry.createdBy.fullName.trim() || t('person.deleted') })}
        </span>
      </div>
      <p className="ac-soft ac-sm">
        {before === undefined
          ? t('common.created')
          : t('questions.change.list', { changes: changes.map(sayChange).join(', ') })}
      </p>
      <div className={classes.buttons}>
        <Button size="sm" variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('common.view')}
        </Button>
        {!isCurrent && (
          <Button size="sm" variant="ghost" onClick={() => onTake(entry)}>
            {t('questions.version.take')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={classes.content}>
          <VersionContent version={entry.version} content={entry.content} />
        </div>
      )}
    </li>
  )
}

interface QuestionVersionsProps {
  academyId: number
  id: number
  onTake: (entry: QuestionVersion) => void
}

/** What was changed when, and which attempts have which version. */
export function QuestionVersions({ academyId, id, onTake }: QuestionVersionsProps) {
  const query = useQuery(questionsQueries.versions(academyId, id))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={2} />
  return (
    <ol role="list" className="ac-stack ac-one-column">
      {query.data.map((entry, index) => (
        <VersionLine
          key={entry.version}
          entry={entry}
          before={query.data[index + 1]}
          isCurrent={index === 0}
          onTake={onTake}
        />
      ))}
    </ol>
  )
}
