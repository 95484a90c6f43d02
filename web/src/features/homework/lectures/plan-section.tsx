import type { Stage } from '@academy/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupOptions } from '#domain/groups/group-options.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { DateTimeField } from '#kit/dates/date-time-field.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchSelectField } from '#ui/search-select-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './editor.module.css'
import { useLectureRights } from './lecture-rights.ts'
import { lecturesQueries } from './lectures.api.ts'
import { NewLectureDialog } from './new-lecture-dialog.tsx'
import { boundsOf, fieldId, type SectionProps } from './stage-lecture-fields.ts'
import { withLecture, withStart } from './stage-lecture-form.rules.ts'

/** HW-09, HW-10: what is held, for whom, where and when. */
export function PlanSection({ academyId, editor, errorOf, isReadOnly, stage }: SectionProps & { stage: Stage }) {
  const t = useT()
  const locale = useLocale()
  const { userId, isOnlyOwn } = useLectureRights(academyId)
  const { form, known, change } = editor
  const [isMaking, setMaking] = useState(false)
  const lectures = useQuery(lecturesQueries.list(academyId))
  const groups = useQuery(lecturesQueries.groups(academyId))
  // R: a Teacher plans their own lectures; the one that stands here already stays to be seen.
  const offered = (lectures.data ?? []).filter(
    ({ id, lecturer }) => !isOnlyOwn || lecturer?.id === userId || id === known?.lectureId,
  )
  const isOutside =
    form.startDate !== null &&
    ((stage.startDate !== null && form.startDate < stage.startDate) ||
      (stage.endDate !== null && form.startDate > stage.endDate))
  const choose = (lectureId: string) =>
    change((current) => withLecture(current, lectureId, lectures.data ?? []), 'lectureId', 'urlName')
  return (
    <Card title={t('stageLecture.plan')}>
      <fieldset className={classes.fields} disabled={isReadOnly}>
        <div className={classes.withButton}>
          <SearchSelectField
            id={fieldId('lectureId')}
            label={t('stageLecture.field.lectureId')}
            required
            placeholder={t('common.chooseALecture')}
            nothingFound={t('stageLecture.noLecture')}
            options={offered.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
            value={form.lectureId === '' ? null : form.lectureId}
            disabled={isReadOnly}
            error={errorOf('lectureId')}
            onChange={(id) => choose(id ?? '')}
          />
          {!isReadOnly && (
            <Button variant="secondary" leading={<PlusIcon size={18} />} onClick={() => setMaking(true)}>
              {t('lectures.add')}
            </Button>
          )}
        </div>
        <div className={classes.pair}>
          <SelectField
            id={fieldId('groupId')}
            label={t('stageLecture.field.groupId')}
            value={form.groupId}
            placeholder={t('stageLecture.forEverybody')}
            error={errorOf('groupId')}
            onChange={(event) => change((current) => ({ ...current, groupId: event.target.value }), 'groupId')}
            options={groupOptions(groups.data ?? [])}
          />
          <TextField
            id={fieldId('urlName')}
            label={t('stageLecture.field.urlName')}
            required
            autoComplete="off"
            spellCheck={false}
            value={form.urlName}
            help={t('stageLecture.urlNameHelp', {
              address: decodeURIComponent(paths.stageLecture(stage.urlName, form.urlName || '…')),
            })}
            error={errorOf('urlName', boundsOf('urlName'))}
            onChange={(event) => change((current) => ({ ...current, urlName: event.target.value }), 'urlName')}
          />
          <DateTimeField
            id={fieldId('startDate')}
            label={t('stageLecture.field.startDate')}
            required
            value={form.startDate}
            help={t('stageLecture.startHelp')}
            error={errorOf('startDate')}
            onChange={(startDate) =>
              change(
                (current) => (known === null ? withStart(current, startDate) : { ...current, startDate }),
                'startDate',
                'endDate',
              )
            }
          />
          <DateTimeField
            id={fieldId('endDate')}
            label={t('stageLecture.field.endDate')}
            required
            value={form.endDate}
            min={form.startDate}
            help={t('stageLecture.endHelp')}
            error={errorOf('endDate')}
            onChange={(endDate) => change((current) => ({ ...current, endDate }), 'endDate')}
          />
        </div>
        <TextField
          id={fieldId('videoLink')}
          label={t('stageLecture.field.videoLink')}
          optionalLabel={t('app.optional')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={form.videoLink}
          help={t('stageLecture.videoHelp')}
          error={errorOf('videoLink', boundsOf('videoLink'))}
          onChange={(event) => change((current) => ({ ...current, videoLink: event.target.value }), 'videoLink')}
        />
        {isOutside && <Notice tone="warning">{t('stageLecture.outsideStage')}</Notice>}
        <CheckboxField
          label={t('stageLecture.field.hasChat')}
          help={t('stageLecture.chatHelp')}
          checked={form.hasChat}
          onChange={(event) => change((current) => ({ ...current, hasChat: event.target.checked }), 'hasChat')}
        />
      </fieldset>
      {isMaking && (
        <NewLectureDialog
          academyId={academyId}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            change(
              (current) => withLecture(current, String(made.id), [...(lectures.data ?? []), made]),
              'lectureId',
              'urlName',
            )
          }}
        />
      )}
    </Card>
  )
}
