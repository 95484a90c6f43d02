import type { ItemStatistics } from '@academy/contract/stage-tests'
import { useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { shapeOf } from '@academy/contract/answer-kinds'
import { answerName } from '#domain/questions/answer-name.ts'
import { inLanguage } from '#domain/questions/question-text.ts'
import { useVerdictProgress } from './verdict-progress.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon, PlusIcon } from '#ui/icons.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { setVerdict } from './test-results.api.ts'
import {
  acceptable,
  addDraft,
  canAdd,
  correctSet,
  formOf,
  inputOf,
  isAccepted,
  isSameSet,
  toggleAccepted,
  type VerdictForm,
} from './verdict.rules.ts'
import classes from './verdict-dialog.module.css'
import { VerdictEffect } from './verdict-effect.tsx'

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

interface PartProps {
  item: ItemStatistics
  form: VerdictForm
  onChange: (form: VerdictForm) => void
}

/** Of a question with one answer: tick what else is right. Of one with several: put whole sets together. */
function AcceptedAnswers({ item, form, onChange }: PartProps) {
  const t = useT()
  const locale = useLocale()
  const isRadio = item.content.answerType === 0
  const right = correctSet(item)
  const textOf = (id: number) =>
    inLanguage(item.content.options.find((option) => option.id === id)?.text ?? { ua: '', en: '' }, locale)
  const nameOf = (set: readonly number[]) => set.map(textOf).join(' + ')
  const options = item.content.options.filter(({ id }) => !isRadio || !right.includes(id))
  return (
    <fieldset className={classes.answers}>
      <legend>{t(isRadio ? 'testResults.verdict.also' : 'testResults.verdict.sets')}</legend>
      {form.sets.length > 0 && (
        <ul role="list" className={classes.sets}>
          {form.sets.map((set) => (
            <li key={set.join()}>
              <span>{nameOf(set)}</span>
              <IconButton
                size="sm"
                label={t('testResults.verdict.sets.remove', { set: nameOf(set) })}
                icon={<CloseIcon size={16} />}
                onClick={() => onChange({ ...form, sets: form.sets.filter((other) => !isSameSet(other, set)) })}
              />
            </li>
          ))}
        </ul>
      )}
      {options.map(({ id }) => (
        <CheckboxField
          key={id}
          label={textOf(id)}
          checked={(isRadio ? form.also : form.draft).includes(id)}
          onChange={() =>
            onChange(isRadio ? { ...form, also: toggled(form.also, id) } : { ...form, draft: toggled(form.draft, id) })
          }
        />
      ))}
      {!isRadio && (
        <span>
          <Button
            size="sm"
            variant="soft"
            leading={<PlusIcon size={16} />}
            disabled={!canAdd(form, item)}
            onClick={() => onChange(addDraft(form, item))}
          >
            {t('testResults.verdict.sets.add')}
          </Button>
        </span>
      )}
    </fieldset>
  )
}

/** Of a question without options: which of the answers that were given are right as well. */
function AcceptedGiven({ item, form, onChange }: PartProps) {
  const t = useT()
  const locale = useLocale()
  const [before] = useState(form)
  const answers = acceptable(item.answers, form, before)
  return (
    <fieldset className={classes.answers}>
      <legend>{t('testResults.verdict.given')}</legend>
      {answers.length === 0 && <p className="ac-dim ac-sm">{t('testResults.verdict.given.none')}</p>}
      {answers.map((answer) => (
        <CheckboxField
          key={answer.written ?? answer.optionIds.join()}
          label={t('testResults.verdict.given.answer', {
            answer: answerName(item.content, answer, locale),
            count: answer.count,
          })}
          checked={isAccepted(form, answer)}
          onChange={() => onChange(toggleAccepted(form, answer))}
        />
      ))}
    </fieldset>
  )
}

/** A large test takes a while: everybody who was asked the question is scored anew. */
function Rescoring({ academyId, stageTestId }: { academyId: number; stageTestId: number }) {
  const t = useT()
  const locale = useLocale()
  const { done, total } = useVerdictProgress(academyId, stageTestId) ?? { done: 0, total: 0 }
  const numbers = { done: formatNumber(done, locale), total: formatNumber(total, locale) }
  const text = total > 0 ? t('common.doneOf', numbers) : ''
  return (
    <div className={classes.rescoring} role="status">
      <p className={classes.step}>
        {t('testResults.verdict.running')} <span className="ac-soft ac-medium ac-numbers">{text}</span>
      </p>
      <ProgressBar
        value={done}
        max={Math.max(1, total)}
        label={t('testResults.verdict.running')}
        valueText={text}
        height={10}
      />
      <p className="ac-dim ac-sm">{t('testResults.verdict.running.text')}</p>
    </div>
  )
}

interface VerdictDialogProps {
  academyId: number
  stageTestId: number
  item: ItemStatistics
  onClose: () => void
}

/** Drop a question or accept other answers; nothing is written before its effect has been seen. */
export function VerdictDialog({ academyId, stageTestId, item, onClose }: VerdictDialogProps) {
  const t = useT()
  const locale = useLocale()
  const [form, setForm] = useState(() => formOf(item))
  const { isBusy, run } = useAction(reportFailure)
  const input = inputOf(form, item)
  const Accepted = shapeOf(item.content.answerType) === 'choice' ? AcceptedAnswers : AcceptedGiven
  const apply = async () => {
    if (input !== null && (await setVerdict(stageTestId, input))) onClose()
  }
  const choices = (['dropped', 'accepted', ...(item.verdict ? (['none'] as const) : [])] as const).map((value) => ({
    value,
    title: t(`testResults.verdict.choice.${value}`),
    description: t(`testResults.verdict.choice.${value}.text`),
  }))
  return (
    <Dialog
      opened
      width={640}
      locked={isBusy}
      onClose={onClose}
      title={t('testResults.verdict.title')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" loading={isBusy} disabled={input === null} onClick={() => void run(apply)}>
            {t('testResults.verdict.apply')}
          </Button>
        </>
      }
    >
      {isBusy && <Rescoring academyId={academyId} stageTestId={stageTestId} />}
      <div className={classes.form} hidden={isBusy}>
        <p className={classes.question}>{inLanguage(item.content.text, locale)}</p>
        <RadioCards
          legend={t('testResults.verdict.choice')}
          hideLegend
          cards={choices}
          value={form.choice}
          onChange={(choice) => setForm({ ...form, choice })}
        />
        {form.choice === 'accepted' && <Accepted item={item} form={form} onChange={setForm} />}
        <TextAreaField
          size="sm"
          rows={2}
          maxLength={500}
          label={t('common.reason')}
          help={t('testResults.verdict.reason.help')}
          value={form.reason}
          onChange={(event) => setForm({ ...form, reason: event.target.value })}
        />
        <VerdictEffect academyId={academyId} stageTestId={stageTestId} input={input && { ...input, reason: '' }} />
      </div>
    </Dialog>
  )
}
