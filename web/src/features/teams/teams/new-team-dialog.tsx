import type { Team } from '@academy/contract/teams'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useEditor } from '#kit/editor/use-editor.ts'
import { useFirstWrong } from '#kit/editor/use-first-wrong.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CoachesField } from './coaches-field.tsx'
import { checkTeam, emptyTeam, formOfTeam, toTeamInput, type TeamForm } from './team-form.rules.ts'
import { useErrorOf } from './team-errors.ts'
import { TechnologiesField } from './technologies-field.tsx'
import { createTeam, teamsQueries } from './teams.api.ts'

interface NewTeamDialogProps {
  academyId: number
  stageId: number
  onClose: () => void
  onMade: (team: Team) => void
}

/** TEAM-11: what a team needs to begin; people come to it on the board. */
export function NewTeamDialog({ academyId, stageId, onClose, onMade }: NewTeamDialogProps) {
  const t = useT()
  const specializations = useQuery(teamsQueries.specializations(academyId)).data ?? []
  const editor = useEditor<TeamForm, Team>({
    loaded: null,
    initial: emptyTeam,
    formOf: formOfTeam,
    check: (form) => checkTeam(form, true),
    send: (_, form) => createTeam(academyId, stageId, toTeamInput(form)),
    onSaved: (team) => {
      alerts.success('teams.created', { team: team.name })
      onMade(team)
    },
  })
  const { form, change, failure, attempt, isSaving: isBusy } = editor
  const errorOf = useErrorOf(editor.broken)
  const fields = useFirstWrong<HTMLFormElement>(attempt)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editor.save()
  }
  return (
    <Dialog
      opened
      title={t('teams.create')}
      closeLabel={t('action.close')}
      locked={isBusy}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form="new-team" loading={isBusy}>
            {t('teams.createSave')}
          </Button>
        </>
      }
    >
      <form ref={fields} id="new-team" className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
        {failure !== null && (
          <Notice tone="error" title={t('evaluations.somethingWrong')}>
            {failure}
          </Notice>
        )}
        <TextField
          id="new-team-name"
          size="sm"
          label={t('teams.field.name')}
          required
          data-autofocus
          maxLength={255}
          autoComplete="off"
          value={form.name}
          error={errorOf('name')}
          onChange={({ target }) => change((current) => ({ ...current, name: target.value }), 'name')}
        />
        <SelectField
          size="sm"
          label={t('teams.field.specializationId')}
          optionalLabel={t('app.optional')}
          placeholder={t('common.any')}
          value={form.specializationId}
          error={errorOf('specializationId')}
          onChange={({ target }) =>
            change((current) => ({ ...current, specializationId: target.value }), 'specializationId')
          }
          options={specializations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <CoachesField
          academyId={academyId}
          size="sm"
          known={[]}
          values={form.coachIds}
          error={errorOf('coachIds')}
          onChange={(coachIds) => change((current) => ({ ...current, coachIds }), 'coachIds')}
        />
        <TechnologiesField
          academyId={academyId}
          size="sm"
          values={form.technologyIds}
          error={errorOf('technologyIds')}
          onChange={(next) =>
            change((current) => ({ ...current, technologyIds: next(current.technologyIds) }), 'technologyIds')
          }
        />
      </form>
    </Dialog>
  )
}
