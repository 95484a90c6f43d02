import type { LecturePage } from '@academy/contract/homework'
import { lectureRatingRange } from '@academy/contract/limits'
import { type FormEvent, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { StarIcon } from '#ui/icons.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { sendFeedback, sendRating } from './homework.api.ts'
import classes from './homework.module.css'

const stars = Array.from({ length: lectureRatingRange.max }, (_, index) => index + lectureRatingRange.min)

/** HW-37, VAL-38: too long is said of the text alone; everything else failed as a whole. */
const isTooLong = (error: unknown): boolean =>
  isApiError(error, 'ValidationError') && error.fields.length === 1 && error.fields[0]!.field === 'text'

/** HW-34 to HW-38: stars are saved at once, the text with its button. */
export function LectureFeedbackPart({
  lectureId,
  feedback,
}: {
  lectureId: number
  feedback: NonNullable<LecturePage['feedback']>
}) {
  const t = useT()
  const { selection } = usePerson()
  const [rating, setRating] = useState(feedback.own?.rating ?? 0)
  const [text, setText] = useState(feedback.own?.text ?? '')
  const [isSent, setSent] = useState(Boolean(feedback.own?.text))
  const [problem, setProblem] = useState<'tooLong' | 'required' | null>(null)

  const showFailure = (error: unknown) => {
    if (isTooLong(error)) setProblem('tooLong')
    else alerts.error('feedback.failed')
  }
  const { isBusy, run } = useAction(showFailure)
  const rate = async (stars: number) => {
    const before = rating
    setRating(stars)
    // Where a text is asked for, stars alone are not sent.
    if (feedback.isTextRequired && !feedback.own?.text) return
    try {
      await sendRating(selection, lectureId, stars)
    } catch (error) {
      setRating(before)
      showFailure(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || rating === 0) return
    const given = text.trim()
    if (given === '' && feedback.isTextRequired) return setProblem('required')
    if (given.length > feedback.maxLength) return setProblem('tooLong')
    setProblem(null)
    void run(async () => {
      await sendFeedback(selection, lectureId, { rating, text: given === '' ? null : given })
      setSent(true)
      alerts.success('feedback.sent')
    })
  }

  return (
    <Card title={t('feedback.title')}>
      <form className="ac-stack ac-gap-20" onSubmit={submit} noValidate>
        <fieldset className={classes.stars}>
          <legend className="ac-visually-hidden">{t('feedback.stars')}</legend>
          {stars.map((value) => (
            <label key={value} data-lit={value <= rating || undefined}>
              <input
                type="radio"
                className="ac-visually-hidden"
                name={`rating-${lectureId}`}
                checked={rating === value}
                onChange={() => void rate(value)}
              />
              <StarIcon size={28} />
              <span className="ac-visually-hidden">{t('feedback.star', { count: value })}</span>
            </label>
          ))}
        </fieldset>
        {rating > 0 && (
          <>
            <TextAreaField
              rows={3}
              required={feedback.isTextRequired}
              label={t('feedback.text')}
              help={t('feedback.help')}
              error={
                problem === null
                  ? undefined
                  : t(problem === 'tooLong' ? 'feedback.tooLong' : 'validation.fieldIsRequired')
              }
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <div className={classes.bar}>
              <p className="ac-dim ac-sm">
                {isSent && `${t('feedback.isSent')} `}
                {t('feedback.who')}
              </p>
              <Button type="submit" variant="secondary" loading={isBusy}>
                {t(isSent ? 'feedback.change' : 'feedback.send')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Card>
  )
}
