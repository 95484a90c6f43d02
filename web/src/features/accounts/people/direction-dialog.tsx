import type { DirectionPreview } from '@academy/contract/directions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { useRefusalText } from '#lib/refusal-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { changeDirection, directionQueries } from './direction.api.ts'
import type { Place } from './person-actions.rules.ts'
import classes from './person-dialogs.module.css'
import { PlaceField } from './place-field.tsx'

interface DirectionDialogProps {
  person: { id: number; firstName: string; lastName: string }
  /** The academies in which the caller may do it. */
  places: readonly Place[]
  onClose: () => void
}

/** another direction for a student, with what follows from it before anything happens. */
export function DirectionDialog({ person, places, onClose }: DirectionDialogProps) {
  const t = useT()
  const refusalText = useRefusalText()
  const [academyId, setAcademyId] = useState(places[0]?.id ?? 0)
  const [chosen, setChosen] = useState('')
  const directions = useQuery(directionQueries.all(academyId))
  const preview = useQuery({
    ...directionQueries.preview(academyId, person.id, Number(chosen)),
    enabled: chosen !== '',
  })
  const { isBusy, failure, run } = useAction(() => void preview.refetch())
  const name = personName(person, t)
  const { data } = preview
  const isSame = data?.from?.id === data?.to.id
  const mayConfirm = data !== undefined && !isSame && data.runningTest === null
  const confirm = async () => {
    await changeDirection(academyId, person.id, Number(chosen))
    alerts.success('people.direction.done', { name, direction: data!.to.specialization.name })
    onClose()
  }
  return (
    <Dialog
      opened
      width={560}
      locked={isBusy}
      title={t('people.direction.title', { name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          {mayConfirm && (
            <Button size="sm" loading={isBusy} onClick={() => void run(confirm)}>
              {t('people.direction')}
            </Button>
          )}
        </>
      }
    >
      <div className="ac-stack ac-gap-16">
        {failure !== null && <Notice tone="error">{refusalText(failure)}</Notice>}
        <PlaceField
          places={places}
          value={academyId}
          onChange={(id) => {
            setAcademyId(id)
            setChosen('')
          }}
        />
        {directions.isError && <LoadFailure query={directions} />}
        <SelectField
          size="sm"
          label={t('people.direction.to')}
          placeholder={t('form.choose')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={(directions.data ?? []).map(({ id, specialization }) => ({
            value: String(id),
            label: specialization.name,
          }))}
        />
        {preview.isError && <LoadFailure query={preview} />}
        {chosen !== '' && preview.isPending && <LoadingText lines={4} />}
        {data && (isSame ? <Notice tone="info">{t('people.direction.same')}</Notice> : <Outcome preview={data} />)}
      </div>
    </Dialog>
  )
}

function Outcome({ preview }: { preview: DirectionPreview }) {
  const t = useT()
  const locale = useLocale()
  const { from, to, runningTest, finishedTests, testsToTake, groups } = preview
  if (runningTest) {
    const stage = localized(runningTest.stage.name, locale)
    const until = formatDateTime(runningTest.deadline, locale)
    return <Notice tone="warning">{t('people.direction.running', { stage, until })}</Notice>
  }
  const stagesOf = (stages: readonly { name: DirectionPreview['testsToTake'][number]['name'] }[]) =>
    stages.map(({ name }) => localized(name, locale)).join(', ')
  const lines = [
    from
      ? t('people.direction.fromTo', { from: from.specialization.name, to: to.specialization.name })
      : t('people.direction.first', { to: to.specialization.name }),
    finishedTests.length > 0 &&
      t('people.direction.finished', { stages: stagesOf(finishedTests.map(({ stage }) => stage)) }),
    testsToTake.length > 0 && t('people.direction.toTake', { stages: stagesOf(testsToTake) }),
    groups.length > 0 && t('people.direction.groups', { groups: groups.join(', ') }),
    t('people.direction.lectures', { lost: preview.lecturesLost, gained: preview.lecturesGained }),
    t('people.direction.materials', { lost: preview.materialsLost, gained: preview.materialsGained }),
    (preview.homeworkCount > 0 || preview.chatCount > 0) &&
      t('people.direction.kept', { homework: preview.homeworkCount, chats: preview.chatCount }),
    t('people.direction.told'),
  ].filter((line) => line !== false)
  return (
    <section aria-label={t('common.whatWillChange')}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
