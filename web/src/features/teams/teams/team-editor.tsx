import { longTextMaxLength, shortTextMaxLength } from '@academy/contract/limits'
import type { Team } from '@academy/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/person/person-name.ts'
import { repoHint } from '#domain/repository/repo-hint.ts'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOpenDialog } from '#ui/use-opener.ts'
import { CoachesField } from './coaches-field.tsx'
import { MembersSection } from './members-section.tsx'
import { RemoveTeamDialog } from './remove-team-dialog.tsx'
import classes from './team-editor.module.css'
import { useErrorOf } from './team-errors.ts'
import {
  checkTeam,
  formOfTeam,
  leavingOf,
  type Quality,
  type TeamEditorState,
  type TeamForm,
} from './team-form.rules.ts'
import { TechnologiesField } from './technologies-field.tsx'
import { saveTeam, teamsQueries } from './teams.api.ts'

const fieldId = (field: string) => `team-${field.replaceAll('.', '-')}`
const namedFields = ['name', 'details', 'specializationId', 'repositoryUrl', 'technologyIds', 'coachIds'] as const

interface TeamEditorProps {
  academyId: number
  team: Team
  onRemoved: () => void
}

/** NAV-44: everything about one team. */
export function TeamEditor({ academyId, team, onRemoved }: TeamEditorProps) {
  const t = useT()
  const state = useEditor<TeamForm, Team>({
    loaded: team,
    initial: formOfTeam(team),
    formOf: formOfTeam,
    check: (form) => checkTeam(form, team.may.manage),
    send: (known, form) => saveTeam(academyId, known ?? team, form),
    load: ({ id }) => queryClient.fetchQuery(teamsQueries.one(academyId, id)),
    onSaved: ({ name }) => alerts.success('teams.saved', { team: name }),
    onFailed: (_, failure) => {
      if (isApiError(failure, 'StudentAlreadyEvaluated')) state.fail(evaluatedText())
    },
  })
  const editor: TeamEditorState = { ...state, known: state.known ?? team }
  const { known, broken, isDirty } = editor
  const { may } = known
  /** The server says that somebody was evaluated, not who; only who leaves can be meant. */
  const evaluatedText = () =>
    t('teams.evaluatedLeaves', {
      names: leavingOf(formOfTeam(known), editor.form)
        .map((person) => personName(person, t))
        .join(', '),
    })
  const errorOf = useErrorOf(broken)
  const removing = useOpenDialog<true>()
  const errors = [
    ...namedFields
      .filter((field) => errorOf(field) !== undefined)
      .map((field) => ({ fieldId: fieldId(field), message: `${t(`teams.field.${field}`)}: ${errorOf(field)}` })),
    ...(errorOf('members')
      ? [{ fieldId: 'team-members', message: `${t('teams.members')}: ${errorOf('members')}` }]
      : []),
  ]
  return (
    <EditorFrame
      editor={editor}
      errors={errors}
      isReadOnly={!may.edit}
      removeButton={
        may.manage && (
          <Button
            size="sm"
            variant="ghost"
            className={classes.delete}
            leading={<TrashIcon size={18} />}
            onClick={() => removing.start(true)}
          >
            {t('teams.remove')}
          </Button>
        )
      }
      otherButtons={
        isDirty && (
          <Button size="sm" variant="ghost" onClick={editor.discard}>
            {t('common.discardChanges')}
          </Button>
        )
      }
    >
      {!may.edit && <Notice tone="info">{t('teams.readOnly')}</Notice>}
      {may.edit && !may.manage && <Notice tone="info">{t('teams.coachEdits')}</Notice>}
      <General {...{ academyId, editor, errorOf }} />
      <Details {...{ editor, errorOf }} />
      <MembersSection {...{ academyId, editor, errorOf }} />
      {removing.open && (
        <RemoveTeamDialog
          academyId={academyId}
          team={known}
          onClose={removing.close}
          onRemoved={() => {
            editor.forget()
            onRemoved()
          }}
        />
      )}
    </EditorFrame>
  )
}

interface PartProps {
  editor: TeamEditorState
  errorOf: (field: string) => string | undefined
}

function General({ academyId, editor, errorOf }: PartProps & { academyId: number }) {
  const t = useT()
  const { form, known, change } = editor
  const specializations = useQuery(teamsQueries.specializations(academyId)).data ?? []
  const isReadOnly = !known.may.edit
  const qualities: readonly { value: Quality; label: string }[] = [
    { value: '', label: t('teams.quality.unknown') },
    { value: 'passed', label: t('teams.quality.passed') },
    { value: 'failed', label: t('teams.quality.failed') },
  ]
  return (
    <Card title={t('teams.about')}>
      <fieldset disabled={isReadOnly}>
        <div className={classes.pair}>
          <TextField
            id={fieldId('name')}
            label={t('teams.field.name')}
            required
            maxLength={shortTextMaxLength}
            autoComplete="off"
            value={form.name}
            error={errorOf('name')}
            onChange={({ target }) => change((current) => ({ ...current, name: target.value }), 'name')}
          />
          <SelectField
            id={fieldId('specializationId')}
            label={t('teams.field.specializationId')}
            placeholder={t('common.any')}
            value={form.specializationId}
            error={errorOf('specializationId')}
            onChange={({ target }) =>
              change((current) => ({ ...current, specializationId: target.value }), 'specializationId')
            }
            options={specializations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <TextField
            id={fieldId('repositoryUrl')}
            type="url"
            label={t('teams.field.repositoryUrl')}
            optionalLabel={t('app.optional')}
            help={repoHint(t, form.repositoryUrl) ?? t('teams.repositoryHelp')}
            maxLength={shortTextMaxLength}
            autoComplete="off"
            spellCheck={false}
            value={form.repositoryUrl}
            error={errorOf('repositoryUrl')}
            onChange={({ target }) =>
              change((current) => ({ ...current, repositoryUrl: target.value }), 'repositoryUrl')
            }
          />
          <SelectField
            id={fieldId('quality')}
            label={t('teams.field.quality')}
            help={t('teams.qualityHelp')}
            value={form.quality}
            onChange={({ target }) => change((current) => ({ ...current, quality: target.value as Quality }))}
            options={qualities}
          />
          <CoachesField
            academyId={academyId}
            id={fieldId('coachIds')}
            known={known.coaches}
            values={form.coachIds}
            disabled={!known.may.manage}
            error={errorOf('coachIds')}
            onChange={(coachIds) => change((current) => ({ ...current, coachIds }), 'coachIds')}
          />
          <TechnologiesField
            academyId={academyId}
            id={fieldId('technologyIds')}
            help={t('teams.technologiesHelp')}
            values={form.technologyIds}
            disabled={isReadOnly}
            error={errorOf('technologyIds')}
            onChange={(next) =>
              change((current) => ({ ...current, technologyIds: next(current.technologyIds) }), 'technologyIds')
            }
          />
        </div>
      </fieldset>
    </Card>
  )
}

function Details({ editor, errorOf }: PartProps) {
  const t = useT()
  const { form, known, change } = editor
  const preview =
    form.details.trim() === '' ? (
      <p className={classes.note}>{t('teams.detailsEmpty')}</p>
    ) : (
      <Markdown text={form.details} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
    )
  if (!known.may.edit) return <Card title={t('teams.field.details')}>{preview}</Card>
  return (
    <Card title={t('teams.field.details')}>
      <div className={classes.details}>
        <TextAreaField
          id={fieldId('details')}
          label={t('teams.field.details')}
          hideLabel
          help={t('teams.detailsHelp')}
          rows={10}
          maxLength={longTextMaxLength}
          value={form.details}
          error={errorOf('details')}
          onChange={({ target }) => change((current) => ({ ...current, details: target.value }), 'details')}
        />
        <section
          className={classes.preview}
          aria-label={t('teams.preview')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long preview scrolls in its own box
          tabIndex={0}
        >
          {preview}
        </section>
      </div>
    </Card>
  )
}
