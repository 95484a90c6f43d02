import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { MarkdownFields } from '#ui/markdown-fields.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './editor.module.css'
import { HomeworkPicker } from './homework-picker.tsx'
import { languageErrors, missingMarks, useMarkdownTexts } from './lecture-texts.ts'
import { lecturesQueries } from './lectures.api.ts'
import { boundsOf, fieldId, type SectionProps } from './stage-lecture-fields.ts'

/** HW-11, HW-13, HW-14: the task, how often it may be handed in, and who reads it. */
export function HomeworkSection({ isShown, ...section }: SectionProps & { isShown: boolean }) {
  const { editor, errorOf, isReadOnly } = section
  const t = useT()
  const { form, change } = editor
  return (
    <Card title={t('common.homework')}>
      <div className={classes.fields}>
        <CheckboxField
          label={t('stageLecture.field.hasHomework')}
          disabled={isReadOnly}
          checked={form.hasHomework}
          onChange={(event) => change((current) => ({ ...current, hasHomework: event.target.checked }), 'hasHomework')}
        />
        {isShown && (
          <>
            <HomeworkText {...section} />
            <TextField
              className={classes.short}
              id={fieldId('attempts')}
              label={t('stageLecture.field.attempts')}
              help={t('stageLecture.attemptsHelp')}
              inputMode="numeric"
              required
              disabled={isReadOnly}
              value={form.attempts}
              error={errorOf('attempts', boundsOf('attempts'))}
              onChange={(event) => change((current) => ({ ...current, attempts: event.target.value }), 'attempts')}
            />
            <People {...section} />
          </>
        )}
      </div>
    </Card>
  )
}

/** by hand, or from the repository of homework. */
function HomeworkText({ academyId, editor: { form, change }, errorOf, isReadOnly }: SectionProps) {
  const t = useT()
  const markdownTexts = useMarkdownTexts()
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <div className={classes.source}>
        <span className={classes.grow}>
          {form.homeworkPath === '' ? (
            t('stageLecture.byHand')
          ) : (
            <>
              {t('stageLecture.fromRepository')} <code>{form.homeworkPath}</code>
            </>
          )}
        </span>
        {form.homeworkPath !== '' && !isReadOnly && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => change((current) => ({ ...current, homeworkPath: '' }), 'homeworkPath')}
          >
            {t('stageLecture.detach')}
          </Button>
        )}
        {!isReadOnly && (
          <Button size="sm" variant="secondary" onClick={() => setPicking(true)}>
            {t('stageLecture.pickHomework')}
          </Button>
        )}
      </div>
      <MarkdownFields
        {...markdownTexts}
        id={fieldId('homework')}
        label={t('stageLecture.field.homework')}
        disabled={isReadOnly}
        values={form.homework}
        marks={missingMarks(form.homework)}
        onChange={(language, text) =>
          change(
            (current) => ({ ...current, homework: { ...current.homework, [language]: text } }),
            `homework.${language}`,
          )
        }
        errors={languageErrors(errorOf, 'homework', boundsOf('homework'))}
      />
      {isPicking && (
        <HomeworkPicker
          academyId={academyId}
          hasText={Object.values(form.homework).some((text) => text.trim() !== '')}
          onClose={() => setPicking(false)}
          onPick={(homeworkPath, homework) => {
            setPicking(false)
            change((current) => ({ ...current, homeworkPath, homework }), 'homework', 'homeworkPath')
          }}
        />
      )}
    </>
  )
}

function People({ academyId, editor: { form, known, change }, errorOf, isReadOnly }: SectionProps) {
  const t = useT()
  const employees = useQuery(lecturesQueries.employees(academyId)).data
  const loads = useQuery(lecturesQueries.load(academyId)).data
  // Who reviews here already may work elsewhere by now: the name stays.
  const reviewers = useQuery({ ...lecturesQueries.reviewers(academyId, known?.id ?? 0), enabled: known !== null }).data
  const people = [...(employees ?? []), ...(reviewers ?? [])]
  const waitingFor = (id: number): string => {
    const count = loads?.find((one) => one.id === id)?.waiting ?? 0
    return count === 0 ? '' : t('stageLecture.waiting', { count })
  }
  const nameOf = (id: number) => {
    const person = people.find((one) => one.id === id)
    return person ? personName(person, t) : t('person.deleted')
  }
  const options = (employees ?? []).map((one) => ({ value: String(one.id), label: personName(one, t) }))
  const set = (reviewerIds: readonly number[]) => change((current) => ({ ...current, reviewerIds }), 'reviewerIds')
  return (
    <div className={classes.pair}>
      <div className={classes.fields}>
        <SearchSelectField
          id={fieldId('reviewerIds')}
          label={t('stageLecture.field.reviewerIds')}
          optionalLabel={t('app.optional')}
          help={t('stageLecture.reviewersHelp')}
          placeholder={t('stageLecture.addReviewer')}
          nothingFound={t('common.noOneFound')}
          options={options
            .filter(({ value }) => !form.reviewerIds.includes(Number(value)))
            .map(({ value, label }) => ({
              value,
              label: [label, waitingFor(Number(value))].filter(Boolean).join(' · '),
            }))}
          value={null}
          disabled={isReadOnly}
          error={errorOf('reviewerIds')}
          onChange={(id) => id !== null && set([...form.reviewerIds, Number(id)])}
        />
        {form.reviewerIds.length > 0 && (
          <ul className="ac-list ac-row ac-gap-8" aria-label={t('stageLecture.field.reviewerIds')}>
            {form.reviewerIds.map((id) => {
              const waiting = waitingFor(id)
              return (
                <li key={id} className={classes.chip} data-fixed={isReadOnly || undefined}>
                  {nameOf(id)}
                  {waiting !== '' && <span className="ac-dim">{waiting}</span>}
                  {!isReadOnly && (
                    <IconButton
                      size="sm"
                      label={t('common.removeNamed', { name: nameOf(id) })}
                      icon={<CloseIcon size={16} />}
                      onClick={() => {
                        set(form.reviewerIds.filter((other) => other !== id))
                        // The button that had the focus is gone.
                        setTimeout(() => document.getElementById(fieldId('reviewerIds'))?.focus())
                      }}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <SearchSelectField
        id={fieldId('homeworkCuratorId')}
        label={t('stageLecture.field.homeworkCuratorId')}
        optionalLabel={t('app.optional')}
        help={t('stageLecture.curatorHelp')}
        placeholder={t('stageLecture.noCurator')}
        nothingFound={t('common.noOneFound')}
        options={options}
        value={form.homeworkCuratorId === '' ? null : form.homeworkCuratorId}
        clearable
        disabled={isReadOnly}
        error={errorOf('homeworkCuratorId')}
        onChange={(id) => change((current) => ({ ...current, homeworkCuratorId: id ?? '' }), 'homeworkCuratorId')}
      />
    </div>
  )
}
