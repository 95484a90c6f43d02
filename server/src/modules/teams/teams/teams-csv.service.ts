import type { SentFile } from '@academy/contract/endpoint'
import { type Locale, type TeamRole, teamRoles } from '@academy/contract/enums'
import type { Employee } from '@academy/contract/lectures'
import { type Cell, toCsv } from '@academy/spreadsheets/csv-writer'
import { fileNameOf } from '#modules/system/academy-lookup/academy-lookup-file-name.service.ts'
import { accountById } from '#modules/system/accounts/accounts.service.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type TeamRow, teamsRepo } from './teams.repo.ts'
import { refuseOtherStages } from './teams.service.ts'

interface Texts {
  header: readonly string[]
  roles: Record<TeamRole, string>
  quality: { passed: string; failed: string; unknown: string }
}

const texts: Record<Locale, Texts> = {
  ua: {
    header: ['Команда', 'Репозиторій', 'Критерії якості', 'Коучі', 'Прізвище', 'Ім’я', 'Роль', 'Технології', 'Країна'],
    roles: {
      [teamRoles.Teammate]: 'Учасник',
      [teamRoles.ProductOwner]: 'Власник продукту',
      [teamRoles.Coach]: 'Коуч',
    },
    quality: { passed: 'Виконано', failed: 'Не виконано', unknown: '' },
  },
  en: {
    header: [
      'Team',
      'Repository',
      'Quality criteria',
      'Coaches',
      'Last name',
      'First name',
      'Role',
      'Technologies',
      'Country',
    ],
    roles: {
      [teamRoles.Teammate]: 'Teammate',
      [teamRoles.ProductOwner]: 'Product Owner',
      [teamRoles.Coach]: 'Coach',
    },
    quality: { passed: 'Passed', failed: 'Not passed', unknown: '' },
  },
}

const fullName = ({ firstName, lastName }: Employee): string => `${firstName} ${lastName}`
const namesOf = (technologies: TeamRow['technologies']): string => technologies.map(({ name }) => name).join(', ')

/** One line for each person; a team without people has one of its own. */
const linesOf = (team: TeamRow, { roles, quality }: Texts): Cell[][] => {
  const { isQualityCriteriaPassed: isPassed } = team
  const ofTeam = [
    team.name,
    team.repositoryUrl,
    isPassed === null ? quality.unknown : isPassed ? quality.passed : quality.failed,
    team.coaches.map(fullName).join(', '),
  ]
  if (team.userTeams.length === 0) return [[...ofTeam, null, null, null, namesOf(team.technologies), null]]
  return team.userTeams.map(({ user, role, technologies, country }) => [
    ...ofTeam,
    user.lastName,
    user.firstName,
    roles[role],
    namesOf(technologies.length > 0 ? technologies : team.technologies),
    country,
  ])
}

/** TEAM-13, STAT-09, Q-74 */
export const csv = async (ctx: AcademyCtx, stageId: number): Promise<SentFile> => {
  const { academyId } = ctx
  await refuseOtherStages(ctx, [academyId], stageId)
  const teams = await teamsRepo.ofStage(ctx.db, [academyId], stageId, null)
  if (teams.length === 0) fail('NothingToExport')
  const inLanguage = texts[(await accountById(ctx, ctx.actor.userId))!.localization]
  const lines = teams.flatMap((team) => linesOf(team, inLanguage))
  return {
    name: `${await fileNameOf(ctx, 'teams', academyId, { stageId })}.csv`,
    content: toCsv(inLanguage.header, lines),
  }
}
