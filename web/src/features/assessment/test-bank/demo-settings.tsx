import type { DemoSetting } from '@academy/contract/demo-tests'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useEditor } from '#kit/editor/use-editor.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { alerts } from '#lib/alerts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './demo-settings.module.css'
import { saveDemoSetting, testsQueries } from './test-bank.api.ts'

type DemoTestName = { id: number; name: string; isDemo: boolean; questionsCount: number }

/** Which test the public demo page asks for each direction. */
export function DemoSettings({ academyId }: { academyId: number }) {
  const t = useT()
  const settings = useQuery(testsQueries.demoSettings(academyId))
  const names = useQuery(testsQueries.names(academyId))
  const failed = [settings, names].find((query) => query.isError)
  if (failed) return <LoadFailure query={failed} />
  if (!settings.data || !names.data) {
    return (
      <Loading>
        <Skeleton height={160} radius={16} />
        <Skeleton height={160} radius={16} />
      </Loading>
    )
  }
  if (settings.data.length === 0)
    return (
      <EmptyState art={<EmptyListArt />} title={t('demoSettings.empty.title')} text={t('demoSettings.empty.text')} />
    )
  const tests = names.data.filter(({ isDemo }) => isDemo)
  return (
    <div className="ac-stack ac-gap-16">
      <p className={classes.intro}>{t('demoSettings.text')}</p>
      {tests.length === 0 && <Notice tone="info">{t('demoSettings.noTests')}</Notice>}
      <div className={classes.directions}>
        {settings.data.map((setting) => (
          <DirectionDemo key={setting.groupId} academyId={academyId} setting={setting} tests={tests} />
        ))}
      </div>
    </div>
  )
}

const formOf = ({ testId, questionsCount, durationMinutes }: DemoSetting) => ({
  testId: testId === null ? '' : String(testId),
  questionsCount: String(questionsCount),
  durationMinutes: String(durationMinutes),
})
type DemoForm = ReturnType<typeof formOf>

interface DirectionDemoProps {
  academyId: number
  setting: DemoSetting
  tests: readonly DemoTestName[]
}

function DirectionDemo({ academyId, setting, tests }: DirectionDemoProps) {
  const t = useT()
  const name = setting.specialization.name
  const editor = useEditor<DemoForm, DemoSetting>({
    loaded: setting,
    initial: formOf(setting),
    formOf,
    check: () => ({}),
    send: (_, form) => {
      const { testId, questionsCount, durationMinutes } = form
      return saveDemoSetting(academyId, {
        groupId: setting.groupId,
        testId: testId === '' ? null : Number(testId),
        questionsCount: Number(questionsCount),
        durationMinutes: Number(durationMinutes),
      })
    },
    onSaved: () => alerts.success('demoSettings.saved', { name }),
  })
  const { form, broken, failure, isDirty, isSaving } = editor
  const set = (changes: Partial<DemoForm>) => editor.change((now) => ({ ...now, ...changes }), ...Object.keys(changes))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editor.save()
  }
  const errorOf = (field: keyof DemoForm, max = 100) =>
    broken[field] === undefined ? undefined : t(ruleText(broken[field]), { min: 1, max })
  return (
    <Card
      title={name}
      action={
        <Badge tone={setting.testId === null ? 'neutral' : 'green'} dot>
          {setting.testId === null ? t('demoSettings.off') : t('demoSettings.taken', { count: setting.takenCount })}
        </Badge>
      }
    >
      <form className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
        <SelectField
          size="sm"
          label={t('common.test')}
          placeholder={t('demoSettings.none')}
          value={form.testId}
          error={errorOf('testId')}
          onChange={(event) => set({ testId: event.target.value })}
          options={tests.map((test) => ({
            value: String(test.id),
            label: t('demoSettings.option', { name: test.name, count: test.questionsCount }),
          }))}
        />
        {form.testId !== '' && (
          <div className={classes.numbers}>
            <TextField
              size="sm"
              inputMode="numeric"
              label={t('demoSettings.questionsCount')}
              value={form.questionsCount}
              error={errorOf('questionsCount')}
              onChange={(event) => set({ questionsCount: event.target.value })}
            />
            <TextField
              size="sm"
              inputMode="numeric"
              label={t('demoSettings.durationMinutes')}
              value={form.durationMinutes}
              error={errorOf('durationMinutes', 600)}
              onChange={(event) => set({ durationMinutes: event.target.value })}
            />
          </div>
        )}
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        <Button
          size="sm"
          type="submit"
          variant="secondary"
          className="ac-start"
          disabled={!isDirty}
          loading={isSaving}
          aria-label={t('demoSettings.saveOf', { name })}
        >
          {t('action.save')}
        </Button>
      </form>
    </Card>
  )
}
