import type { AutogradeDetails } from '@academy/contract/autograde'
import {
  type AutogradeErrorCode,
  autogradeActions,
  type AutogradeStatus,
  autogradeStatuses,
  keyOf,
} from '@academy/contract/enums'
import type { AutogradeResult } from '@academy/contract/realtime'
import { shortCommit } from '#domain/repository/short-commit.ts'
import { formatDateTime, formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { AutogradeResultProps, AutogradeState } from './autograde-result.tsx'

export const stateOf = (status: AutogradeStatus): AutogradeState => keyOf(autogradeStatuses, status) ?? 'Sent'

/** AG-04, AG-22: every way to fail has its sentence, and what to do next. */
export const useProblemText = () => {
  const t = useT()
  return (errorCode: AutogradeErrorCode | null) => ({
    title: t(`autogradePanel.error.${errorCode ?? 'none'}.title`),
    text: t(`autogradePanel.error.${errorCode ?? 'none'}.text`),
  })
}

export const useActionText = () => {
  const t = useT()
  return ({ action }: Pick<AutogradeResult, 'action'>) =>
    t(`autogradePanel.action.${keyOf(autogradeActions, action) ?? 'StudentPass'}`)
}

/** A grading as the kit shows it. */
export const useResultProps = () => {
  const t = useT()
  const locale = useLocale()
  const problemText = useProblemText()
  const actionText = useActionText()
  return ({
    result,
    tests,
    commit,
    testsCommit,
    isProved,
    tries,
    position,
  }: AutogradeDetails): AutogradeResultProps => {
    const state = stateOf(result.status)
    const isLive = state === 'Started'
    const facts = [
      { label: t('common.reason'), value: actionText(result) },
      { label: t('autogradePanel.result.queuedAt'), value: formatDateTime(result.createdAt, locale) },
      result.finishedAt !== null && {
        label: t('common.finishedAt'),
        value: formatDateTime(result.finishedAt, locale),
      },
      position !== null && {
        label: t('autogradePanel.result.position'),
        value: formatNumber(position, locale),
      },
      commit !== null && { label: t('gradedTests.commit'), value: shortCommit(commit) },
      testsCommit !== null && { label: t('autogradePanel.result.testsCommit'), value: shortCommit(testsCommit) },
      isProved === false && { label: t('autogradePanel.result.proof'), value: t('autogradePanel.result.notProved') },
      tries > 1 && { label: t('autogradePanel.result.tries'), value: formatNumber(tries, locale) },
    ]
    return {
      state,
      mark: result.mark,
      problem: state === 'Failed' ? problemText(result.errorCode) : null,
      tests,
      trace: result.trace,
      facts: facts.filter((fact) => fact !== false),
      labels: {
        state: t(`autogradePanel.state.${state}`),
        mark: t('common.mark'),
        trace: t('autogradePanel.result.trace'),
        ...(state === 'Sent'
          ? {}
          : { emptyTrace: t(isLive ? 'autogradePanel.result.emptyTrace' : 'autogradePanel.result.noTrace') }),
        ...(isLive ? { followTrace: t('autogradePanel.result.follow') } : {}),
      },
    }
  }
}
