import { join } from 'node:path'
import { listenToQueue } from '#modules/homework/autograde/autograde-result.rules.ts'
import { createRepositoryQuestion, questionMs } from '#modules/homework/homework/homework-repository-question.ts'
import { createHomeworkRepository } from '#modules/homework/homework-repository/homework-repository.service.ts'
import { type GoogleSheets, googleSheetsOf } from '#modules/assessment/questions/question-google-sheets.service.ts'
import { codeCacheOf, tidyEveryHour } from '#modules/homework/review/review-code-cache.ts'
import { type GradingPace, usualPace } from '#modules/homework/runner/runner.service.ts'
import type { Dictionaries } from '#modules/system/translations/translations.service.ts'
import { runningByThemselves } from '#platform/jobs.ts'
import { createNotifyWaiter } from '#platform/notify-waiter.ts'
import { type Config, hasLocalMailbox } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import type { FileStore } from '#platform/file-store.ts'
import type { Limits } from '#platform/limits.ts'
import type { Logger } from '#platform/log.ts'
import { newestMigration } from '#platform/migrate.ts'
import { type PushKeysOf, pushKeysOf } from '#platform/push-keys.ts'
import { type GitPlace, gitOf, gitOfStudents } from '#platform/git-clients.ts'
import type { Tokens } from '#platform/tokens.ts'
import { jobs } from './jobs.ts'
import type { ModuleTools } from './modules.ts'

/** What tests put in the place of what the configuration says. */
export interface ToolOptions {
  /** Who fetches sheets from Google; absent: this server itself, where the configuration lets it. */
  googleSheets?: GoogleSheets
  /** Where the hosts of repositories are; absent: as the configuration says. */
  git?: GitPlace
  /** What push services know this installation by; absent: as the configuration says, or made in the database. */
  pushKeys?: PushKeysOf
  gradingPace?: Partial<GradingPace>
  /** What the demo data consist of; absent: there are none. */
  demo?: ModuleTools['demo']
}

interface Parts {
  config: Config
  database: Database
  files: FileStore
  tokens: Tokens
  limits: Limits
  dictionaries: Dictionaries
  now(): Date
  log: Logger
  isStopping(): boolean
}

export interface MadeTools {
  tools: ModuleTools
  /** Runners that wait for a job are let go, else the server would wait for them. */
  letRunnersGo(): Promise<void>
  close(): void
}

/** What the modules work with besides ctx, made once for the whole process. */
export const createModuleTools = (parts: Parts, options: ToolOptions): MadeTools => {
  const { config, database, now, log, tokens } = parts
  const { db } = database
  const gradingNotify = createNotifyWaiter(database.pool, listenToQueue, log)
  const { homeworkRepository: link, dataDir } = config
  const place: GitPlace = options.git ?? config.git
  // A reader waits for it, and no longer than for any other call.
  const studentGit = gitOfStudents({ ...place, limits: { maxMs: 20_000, ...place.limits } })
  const homeworkGit = link === null ? studentGit : gitOf(link, place)
  const codeCache = codeCacheOf({ git: studentGit, folder: join(dataDir, 'cache', 'review-code'), now, db })
  const questionGit = gitOfStudents({ ...place, limits: { maxMs: questionMs, ...place.limits } })
  const tools: ModuleTools = {
    studentGit,
    askAboutRepository: createRepositoryQuestion(questionGit, log),
    codeCache,
    homeworkRepository: createHomeworkRepository({ link, git: homeworkGit, now, log }),
    gradingNotify,
    gradingPace: { ...usualPace, ...options.gradingPace },
    tokens,
    limits: parts.limits,
    files: parts.files,
    canSendMail: config.smtpUrl !== null || hasLocalMailbox(config) || !config.isProduction,
    social: config.social,
    passwordLength: config.passwordLength,
    pushKeys: options.pushKeys ?? pushKeysOf({ config, db, tokens, log, now }),
    pushHosts: config.push?.hosts ?? {},
    dictionaries: parts.dictionaries,
    hasLocalMailbox: hasLocalMailbox(config),
    mailFrom: config.mailFrom,
    demo: options.demo ?? null,
    googleSheets: options.googleSheets ?? googleSheetsOf(config),
    recurringJobs: runningByThemselves(jobs),
    readiness: { db, expectedMigration: newestMigration(), isStopping: parts.isStopping },
  }
  return { tools, letRunnersGo: () => gradingNotify.close(), close: tidyEveryHour(codeCache, log) }
}
