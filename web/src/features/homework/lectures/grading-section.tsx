import { keyOf, repoTypes, type RepoType } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './editor.module.css'
import { boundsOf, fieldId, type SectionProps } from './stage-lecture-fields.ts'
import { withAutograde, withRepo } from './stage-lecture-form.rules.ts'

/** HW-12, HW-66: the repository of the student and the tests that run on it. */
export function GradingSection({ academyId, editor: { form, known, change }, errorOf, isReadOnly }: SectionProps) {
  const t = useT()
  const { user } = usePerson()
  const hasPanel = known?.hasAutograde && mayDo(user, academyId, 'autograde.manage', 'read')
  return (
    <Card
      title={t('stageLecture.grading')}
      action={hasPanel && <TextLink href={paths.autogradeLecture(known.id)}>{t('autogradePanel.open')}</TextLink>}
    >
      <fieldset className={classes.fields} disabled={isReadOnly}>
        <CheckboxField
          id={fieldId('needRepo')}
          label={t('stageLecture.field.needRepo')}
          help={t('stageLecture.needRepoHelp')}
          checked={form.needRepo}
          error={errorOf('needRepo')}
          onChange={(event) => change((current) => withRepo(current, event.target.checked), 'needRepo', 'testRepoLink')}
        />
        {form.needRepo && (
          <div className={classes.indented}>
            <SelectField
              className={classes.short}
              id={fieldId('repoType')}
              label={t('stageLecture.field.repoType')}
              value={String(form.repoType)}
              onChange={(event) =>
                change((current) => ({ ...current, repoType: Number(event.target.value) as RepoType }), 'repoType')
              }
              options={Object.values(repoTypes).map((type) => ({
                value: String(type),
                label: t(`stageLecture.repo.${keyOf(repoTypes, type)!}`),
              }))}
            />
          </div>
        )}
        <CheckboxField
          id={fieldId('hasAutograde')}
          label={t('stageLecture.field.hasAutograde')}
          help={t('stageLecture.autogradeHelp')}
          checked={form.hasAutograde}
          onChange={(event) =>
            change(
              (current) => withAutograde(current, event.target.checked),
              'hasAutograde',
              'needRepo',
              'testRepoLink',
            )
          }
        />
        {(form.hasAutograde || form.testRepoLink !== '') && (
          <div className={classes.indented}>
            <TextField
              id={fieldId('testRepoLink')}
              label={t('stageLecture.field.testRepoLink')}
              help={t('stageLecture.testRepoHelp')}
              required={form.hasAutograde}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://github.com/academy/tests.git#main"
              value={form.testRepoLink}
              error={errorOf('testRepoLink')}
              onChange={(event) =>
                change((current) => ({ ...current, testRepoLink: event.target.value }), 'testRepoLink')
              }
            />
            <div className={classes.pair}>
              <TextField
                id={fieldId('minMark')}
                label={t('stageLecture.field.minMark')}
                optionalLabel={t('app.optional')}
                help={t('stageLecture.minMarkHelp')}
                inputMode="numeric"
                value={form.minMark}
                error={errorOf('minMark', boundsOf('minMark'))}
                onChange={(event) => change((current) => ({ ...current, minMark: event.target.value }), 'minMark')}
              />
              <TextField
                id={fieldId('traceAccordingText')}
                label={t('stageLecture.field.traceAccordingText')}
                optionalLabel={t('app.optional')}
                help={t('stageLecture.traceHelp')}
                value={form.traceAccordingText}
                error={errorOf('traceAccordingText', boundsOf('traceAccordingText'))}
                onChange={(event) =>
                  change((current) => ({ ...current, traceAccordingText: event.target.value }), 'traceAccordingText')
                }
              />
            </div>
            <CheckboxField
              label={t('stageLecture.field.showAutogradeResult')}
              help={t('stageLecture.showResultHelp')}
              checked={form.showAutogradeResult}
              onChange={(event) =>
                change((current) => ({ ...current, showAutogradeResult: event.target.checked }), 'showAutogradeResult')
              }
            />
          </div>
        )}
      </fieldset>
    </Card>
  )
}
