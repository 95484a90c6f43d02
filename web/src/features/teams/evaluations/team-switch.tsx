import type { TeamWithEvaluations } from '@academy/contract/evaluations'
import { personName } from '#domain/person/person-name.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { currentOf, ownFirst, summaryOf } from './evaluation.rules.ts'
import classes from './team-switch.module.css'

interface TeamSwitchProps {
  teams: readonly TeamWithEvaluations[]
  shown: TeamWithEvaluations
  onShow: (teamId: number) => void
}

/** From one team to the next, with how far each of them is. */
export function TeamSwitch({ teams, shown, onShow }: TeamSwitchProps) {
  const t = useT()
  const ordered = ownFirst(teams)
  const at = ordered.findIndex(({ team }) => team.id === shown.team.id)
  const { coaches } = shown.team
  const goTo = (step: 1 | -1) => {
    const next = ordered[at + step]
    if (next) onShow(next.team.id)
  }
  return (
    <div className={classes.switch}>
      <div className={classes.choice}>
        <SelectField
          size="sm"
          hideLabel
          className={classes.select}
          label={t('teams.one')}
          value={String(shown.team.id)}
          onChange={({ target }) => onShow(Number(target.value))}
          options={ordered.map(({ team, evaluations }) => {
            const { evaluated, total } = summaryOf(currentOf(evaluations), team.userTeams)
            return {
              value: String(team.id),
              label: t('evaluations.teamOption', { name: team.name, evaluated, total }),
            }
          })}
        />
        <IconButton
          label={t('evaluations.previousTeam')}
          icon={<ChevronLeftIcon />}
          aria-disabled={at <= 0 || undefined}
          className={classes.step}
          onClick={() => goTo(-1)}
        />
        <IconButton
          label={t('evaluations.nextTeam')}
          icon={<ChevronRightIcon />}
          aria-disabled={at >= ordered.length - 1 || undefined}
          className={classes.step}
          onClick={() => goTo(1)}
        />
      </div>
      <p className="ac-soft ac-sm">
        {coaches.length === 0
          ? t('evaluations.noCoach')
          : t('evaluations.coaches', {
              count: coaches.length,
              names: coaches.map((coach) => personName(coach, t)).join(', '),
            })}
      </p>
    </div>
  )
}
