import { TestsRepoLink } from '@academy/contract/fields'
import type { Regrade } from '@academy/contract/autograde'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingBlock } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleSentence } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { autogradeQueries, startRegrade } from './autograde.api.ts'
import { RegradeCard, regradeTones, useRegradeLine } from './regrade-card.tsx'
import classes from './regrade.module.css'

interface RegradePartProps {
  academyId: number
  stageLectureId: number
  testRepoLink: string | null
  mayManage: boolean
  /** null: the newest one that waits for a decision. */
  openedId: number | null
  onOpen: (regradeId: number | null) => void
}

/** AG-25: the link is looked at before it is sent; the server looks again. */
function StartForm({ academyId, stageLectureId, testRepoLink, onOpen }: RegradePartProps) {
  const t = useT()
  const failureText = useFailureText()
  const [link, setLink] = useState(testRepoLink ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const { isBusy, run } = useAction((error) => {
    const rule = isApiError(error, 'ValidationError') ? error.fields[0]?.message : undefined
    if (rule === 'regradeRunning') setFailure(t('autogradePanel.regrade.running'))
    else setFailure(rule === undefined ? failureText(error) : ruleSentence(t, rule))
  })
  const send = () => {
    if (isBusy) return
    const checked = TestsRepoLink.safeParse(link.trim())
    if (!checked.success) return setFailure(ruleSentence(t, checked.error.issues[0]?.message ?? ''))
    setFailure(null)
    void run(async () => {
      await startRegrade(academyId, stageLectureId, checked.data)
      alerts.success('autogradePanel.regrade.started')
      onOpen(null)
    })
  }
  return (
    <form
      noValidate
      className={classes.start}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        size="sm"
        type="url"
        inputMode="url"
        required
        autoComplete="off"
        spellCheck={false}
        label={t('autogradePanel.regrade.link')}
        help={t('autogradePanel.regrade.linkHelp')}
        error={failure ?? undefined}
        value={link}
        onChange={({ target }) => {
          setLink(target.value)
          setFailure(null)
        }}
      />
      <Button size="sm" type="submit" loading={isBusy}>
        {t('autogradePanel.regrade.start')}
      </Button>
    </form>
  )
}

function History({
  regrades,
  shown,
  onOpen,
}: {
  regrades: readonly Regrade[]
  shown: number
  onOpen: (id: number) => void
}) {
  const t = useT()
  const line = useRegradeLine()
  return (
    <Card title={t('autogradePanel.regrade.history')}>
      <ul role="list" className={classes.history}>
        {regrades.map((regrade) => (
          <li key={regrade.id}>
            <span className={classes.past}>
              <span>{line(regrade)}</span>
              <span className="ac-dim ac-sm ac-anywhere">{regrade.testRepoLink}</span>
            </span>
            <Badge tone={regradeTones[regrade.state]} dot>
              {t(`autogradePanel.regrade.state.${regrade.state}`)}
            </Badge>
            <Button
              size="sm"
              variant="ghost"
              aria-pressed={regrade.id === shown}
              aria-label={`${t('common.show')}: ${line(regrade)}`}
              onClick={() => onOpen(regrade.id)}
            >
              {t('common.show')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Changed tests against everybody's latest work, looked at before anybody sees them. */
export function RegradePart(props: RegradePartProps) {
  const { academyId, stageLectureId, mayManage, openedId, onOpen } = props
  const t = useT()
  const query = useQuery(autogradeQueries.regrades(academyId, stageLectureId))
  if (!query.data) return query.isError ? <LoadFailure query={query} /> : <LoadingBlock height={220} radius={16} />
  const regrades = query.data
  const isUndecided = ({ state }: Regrade) => state === 'running' || state === 'ready'
  const shown = regrades.find(({ id }) => id === openedId) ?? regrades.find(isUndecided)
  return (
    <div className="ac-stack ac-gap-20 ac-shrink">
      {mayManage && !regrades.some(isUndecided) && (
        <Card title={t('autogradePanel.regrade.title')}>
          <p className={classes.text}>{t('autogradePanel.regrade.text')}</p>
          <StartForm key={props.testRepoLink} {...props} />
        </Card>
      )}
      {shown && (
        <RegradeCard
          key={shown.id}
          academyId={academyId}
          regrade={shown}
          mayDecide={mayManage}
          onDecided={() => onOpen(shown.id)}
        />
      )}
      {regrades.length > 0 ? (
        <History regrades={regrades} shown={shown?.id ?? 0} onOpen={onOpen} />
      ) : (
        <p className="ac-dim ac-sm ac-anywhere">{t('autogradePanel.regrade.none')}</p>
      )}
    </div>
  )
}
