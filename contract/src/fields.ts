import * as z from 'zod/mini'
import { type ContentLocale, generalGroup, type RepoType, repoTypes, stageTypes } from './enums.ts'
import * as limits from './limits.ts'
import { bitbucketPattern, githubPattern, gitlabPattern, storedRepoLink } from './repo-link.ts'

/**
 * What a field can answer. The first ten are given (VAL-37, spelled so), the rest are ours; forms and server show the
 * same key, the reader's language is looked up from it.
 */
export const messageKeys = [
  'fieldIsRequired',
  'toShort',
  'toLong',
  'invalidEmailFormat',
  'passwordsDontMatch',
  'agreementCheck',
  'dataProcessingCheck',
  'wrongGitHubRepo',
  'wrongBitBucketRepo',
  'wrongGitLabRepo',
  'wrongRepo',
  'wrongTestsRepo',
  'noEdgeSpaces',
  'wrongText',
  'wrongName',
  'gmailTooShort',
  'wrongWorkEmail',
  'guessedPassword',
  'phoneTooShort',
  'wrongPhone',
  'wrongDate',
  'wrongYear',
  'endBeforeStart',
  'notInteger',
  'outOfRange',
  'wrongChoice',
  'wrongId',
  'wrongFormat',
  'wrongKey',
  'keyUsedForAnotherCall',
  'unknownField',
  'wrongCode',
  'emailTaken',
  'phoneTaken',
  'sameEmail',
  'stepUpNeeded',
  'secondFactorNeeded',
  'wrongUrlName',
  'reservedName',
  'urlNameTaken',
  'profileAddress',
  'nameTaken',
  'wrongHash',
  'hashTaken',
  'wrongLink',
  'savedMeanwhile',
  'wrongStageType',
  'lastDesignated',
  'undoTooLate',
  'undoNotNewest',
  'alreadyUndone',
  'usedByStages',
  'usedByDemo',
  'tooLateToChange',
  'slotInPast',
  'momentInPast',
  'alreadySent',
  'slotAfterStage',
  'interviewNotBegun',
  'directionTaken',
  'activeStage',
  'wrongCorrectCount',
  'tooFewPairs',
  'wrongNumber',
  'optionRepeated',
  'scaleMustGrow',
  'testRunning',
  'testHasAttempts',
  'notEnoughQuestions',
  'alreadyFinished',
  'autogradeNeedsRepo',
  'appealClosed',
  'claimLost',
  'regradeEnded',
  'repositoryNotReadable',
  'repositoryPrivate',
  'repositoryEmpty',
  'noCommitAtEnd',
  'notAReviewer',
  'inAnotherTeam',
  'sliderList',
  'lastOfList',
  'listFull',
  'unknownPlaceholder',
  'linkNeeded',
  'linkInSubject',
  'foreignLink',
  'questionHasAnswers',
  'otherDirection',
  'noDirection',
  'personBlocked',
  'notStudent',
  'groupIsDirection',
  'tooManyChosen',
  'changeRunning',
  'nothingLeft',
] as const
export type MessageKey = (typeof messageKeys)[number]

/** One message per field: the first rule that fails ends the check, so no pattern ever sees an overlong text. */
const first = (error: MessageKey) => ({ error, abort: true })
const orMissing = (error: MessageKey) => ({
  error: ({ input }: { input?: unknown }): MessageKey =>
    input === undefined || input === null ? 'fieldIsRequired' : error,
})

// --- Texts

/** PostgreSQL cannot store NUL, and a lone surrogate does not survive UTF-8. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const storable = z.refine<string>(isStorable, first('wrongText'))
const noEdgeSpaces = z.refine<string>((text) => text === text.trim(), first('noEdgeSpaces'))

/** Stored exactly as typed, may be empty: code, markdown, chat messages. */
export const verbatim = (maxLength: number) =>
  z.string(orMissing('wrongText')).check(z.maxLength(maxLength, first('toLong')), storable)

/** A required text without spaces at its ends (VAL-01 to VAL-04): refused, not trimmed. */
export const text = (minLength: number, maxLength: number) =>
  z
    .string(orMissing('wrongText'))
    .check(
      z.minLength(1, first('fieldIsRequired')),
      z.minLength(minLength, first('toShort')),
      z.maxLength(maxLength, first('toLong')),
      storable,
      noEdgeSpaces,
    )

/** The same, but '' means: nothing entered. */
export const optionalText = (maxLength: number) => verbatim(maxLength).check(noEdgeSpaces)

export const ShortText = text(1, limits.shortTextMaxLength)
export const LongText = text(1, limits.longTextMaxLength)
export const OptionalShortText = optionalText(limits.shortTextMaxLength)
export const OptionalLongText = optionalText(limits.longTextMaxLength)
export const VerbatimText = verbatim(limits.longTextMaxLength)

/** One value per language; ua and en are required, ru is not (NTF-50). */
export const perLanguage = <T extends z.ZodMiniType<string>>(schema: T) =>
  z.strictObject({ ua: schema, en: schema, ru: z.optional(schema) } satisfies Record<ContentLocale, z.ZodMiniType>)

/** STG-10: a part of an address; some are taken by pages of the cabinet. */
export const reservedUrlNames = ['select-academy', 'edit', 'calendar'] as const
const urlNamePattern = /^(?!.*-(?:-|$))[a-z0-9][a-z0-9-]*$/
export const UrlName = text(1, 60).check(
  z.regex(urlNamePattern, first('wrongUrlName')),
  z.refine((name) => !(reservedUrlNames as readonly string[]).includes(name), first('reservedName')),
)

/** ACAD-09, ACAD-10: what stands in the address of an academy. */
export const Hash = text(3, 64).check(z.regex(/^(?!.*[-_](?:[-_]|$))[A-Za-z0-9][\w-]*$/, first('wrongHash')))

/** A link people follow: https only, so no script and no local file. */
export const HttpsLink = text(1, 1000).check(
  z.regex(/^https:\/\/[A-Za-z0-9][A-Za-z0-9.-]{0,252}(?::\d{1,5})?(?:[/?#][^\s"<>]*)?$/, first('wrongLink')),
)

// --- People

/** VAL-06: Latin with its diacritics, the Ukrainian alphabet, both apostrophes, hyphen, space. */
const namePattern = /^[A-Za-zÀ-ÖØ-öø-ſА-ЩЬЮЯҐЄІЇа-щьюяґєії'\u2019 -]+$/
export const Name = text(limits.nameLength.min, limits.nameLength.max).check(z.regex(namePattern, first('wrongName')))

/** Spaces at the ends belong to the password. The installation may set its length. */
export const Password = z
  .string(orMissing('wrongText'))
  .check(
    z.minLength(1, first('fieldIsRequired')),
    z.minLength(limits.passwordLengthBounds.min, first('toShort')),
    z.maxLength(limits.passwordLengthBounds.max, first('toLong')),
    storable,
  )

export interface PasswordLength {
  min: number
  max: number
}

/** VAL-07: returns what is wrong with the length of a new password, for the lengths of this installation. */
export const brokenLengthOf = (password: string, { min, max }: PasswordLength): 'toShort' | 'toLong' | null => {
  if (password.length < min) return 'toShort'
  return password.length > max ? 'toLong' : null
}

/** A name with a letter after its last dot, so no number, port or 'localhost' passes for a host. */
const hostPattern = /(?![.-])(?![^/]*(?:\.\.|\.-|-\.))[A-Za-z0-9.-]{1,250}\.[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]/
/** Strict on purpose: one plain address, no quotes, comments or groups: a mail has exactly one receiver (S10). */
const emailPattern = new RegExp(
  `^${/(?!\.)(?!.*(?:\.\.|\.@))[\w!#$%&'*+/=?^`{|}~.-]{1,64}/.source}@${hostPattern.source}$`,
)

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
const localPartOf = (email: string) => email.slice(0, email.lastIndexOf('@'))
const gmailDomains: readonly string[] = ['gmail.com', 'googlemail.com']

export const Email = z.string(orMissing('invalidEmailFormat')).check(
  z.minLength(1, first('fieldIsRequired')),
  z.maxLength(limits.emailMaxLength, first('toLong')),
  z.regex(emailPattern, first('invalidEmailFormat')),
  z.refine(
    (email) => !gmailDomains.includes(domainOf(email)) || localPartOf(email).length >= limits.gmailLocalPartMinLength,
    first('gmailTooShort'),
  ),
)

/** VAL-10: the domain itself, not one below it. */
export const workEmail = (companyDomains: readonly string[]) => {
  const allowed = companyDomains.map((domain) => domain.toLowerCase())
  return Email.check(z.refine((email) => allowed.includes(domainOf(email)), first('wrongWorkEmail')))
}

/** VAL-33. Each entry is still to be checked as an Email. */
export const splitEmails = (list: string): string[] =>
  list
    .split(/[,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** VAL-12: the part after the country code. */
export const PhoneDigits = z
  .string(orMissing('wrongPhone'))
  .check(
    z.minLength(1, first('fieldIsRequired')),
    z.maxLength(limits.phoneNumberDigitCount.max, first('toLong')),
    z.regex(/^\d+$/, first('wrongPhone')),
    z.minLength(limits.phoneDigitsMinCount, first('phoneTooShort')),
  )

export const PhoneNumber = z
  .string(orMissing('wrongPhone'))
  .check(
    z.minLength(1, first('fieldIsRequired')),
    z.maxLength(1 + limits.phoneNumberDigitCount.max, first('toLong')),
    z.regex(/^\+\d*$/, first('wrongPhone')),
    z.minLength(1 + limits.phoneNumberDigitCount.min, first('phoneTooShort')),
  )

/** VAL-14: Ukrainians write the trunk zero, +380 already holds it. */
export const joinPhone = (countryCode: string, digits: string): string =>
  countryCode + (countryCode === '+380' ? digits.replace(/^0+/, '') : digits)

/** ISO 3166-1 alpha-2; browsers know the names in every language. */
export const Country = z.string(orMissing('wrongChoice')).check(z.regex(/^[A-Z]{2}$/, first('wrongChoice')))

/** VAL-16 to VAL-18: all three ticks show the same message. */
export const Consent = z.literal(true, { error: 'dataProcessingCheck' satisfies MessageKey })

// --- Numbers

export const integer = (min: number, max: number, error: MessageKey = 'outOfRange') =>
  z.int({ ...orMissing('notInteger'), abort: true }).check(z.minimum(min, first(error)), z.maximum(max, first(error)))

export const Mark = integer(limits.markRange.min, limits.markRange.max)
export const LikeAbility = integer(limits.likeAbilityRange.min, limits.likeAbilityRange.max)
export const EvaluationMark = integer(limits.evaluationMarkRange.min, limits.evaluationMarkRange.max)
export const LectureRating = integer(limits.lectureRatingRange.min, limits.lectureRatingRange.max)
export const Experience = integer(limits.experienceRange.min, limits.experienceRange.max)
export const Percent = integer(limits.percentRange.min, limits.percentRange.max)
/** VAL-27: 'one or more'. */
export const OneOrMore = integer(1, limits.maxId)

export const Id = integer(1, limits.maxId)
export const Ids = z.array(Id).check(z.maxLength(limits.idListMaxCount, first('toLong')))

/** An id in a URL: plain digits only, so there is no '1e3', ' 7' or NaN. Callers may pass the number itself. */
export const IdParam = z.pipe(
  z.union([z.int('wrongId'), z.string('wrongId').check(z.regex(/^[1-9]\d{0,9}$/, first('wrongId')))], 'wrongId'),
  z.pipe(z.transform(Number), integer(1, limits.maxId, 'wrongId')),
)
/** A small number in a URL, by the same rule. */
export const numberParam = (min: number, max: number) =>
  z.pipe(
    z.union(
      [z.int('outOfRange'), z.string('outOfRange').check(z.regex(/^\d{1,9}$/, first('outOfRange')))],
      'outOfRange',
    ),
    z.pipe(z.transform(Number), integer(min, max)),
  )
export const AcademyParam = z.union([z.literal('all'), IdParam], 'wrongId')
export const GroupParam = z.union([z.literal(generalGroup), IdParam], 'wrongId')

export const Uuid = z.uuid('wrongId')

// --- Dates

/** PostgreSQL has no year 0, and years far away are typing errors. */
const isSensible = (date: string) => date >= '1900' && date < '2200'

export const IsoDate = z
  .string(orMissing('wrongDate'))
  .check(z.maxLength(10, first('wrongDate')), z.iso.date(first('wrongDate')), z.refine(isSensible, first('wrongDate')))

/** UTC only (Q-84). */
export const IsoDateTime = z
  .string(orMissing('wrongDate'))
  .check(
    z.maxLength(30, first('wrongDate')),
    z.iso.datetime(first('wrongDate')),
    z.refine(isSensible, first('wrongDate')),
  )

/** NAV-37: /cabinet/profile is the page of the Profile type, and nobody else's. */
export const profileHasItsAddress = z.refine<{ stageType: number; urlName: string }>(
  ({ stageType, urlName }) => (stageType === stageTypes.Profile) === (urlName === limits.profileUrlName),
  { error: 'profileAddress' satisfies MessageKey, path: ['urlName'] },
)

/** VAL-47, for anything that lasts; both ends may be open. */
export const endNotBeforeStart = z.refine<{ startDate?: string | null; endDate?: string | null }>(
  ({ startDate, endDate }) => !startDate || !endDate || Date.parse(endDate) >= Date.parse(startDate),
  { error: 'endBeforeStart' satisfies MessageKey, path: ['endDate'] },
)

const isWithin = (year: number, { min, max }: limits.Range) => year >= min && year <= max
const currentYear = () => new Date().getUTCFullYear()

export const GraduationYear = z
  .int({ ...orMissing('wrongYear'), abort: true })
  .check(z.refine((value) => isWithin(value, limits.graduationYears(currentYear())), first('wrongYear')))
export const BirthDate = IsoDate.check(
  z.refine((date) => isWithin(Number(date.slice(0, 4)), limits.birthYears(currentYear())), first('wrongYear')),
)

// --- Repository links (VAL-19 to VAL-23)

/** Q-54: any host by name; which hosts are really fetched is the runner's own list. */
const testsRepoPattern = new RegExp(
  `^https://${hostPattern.source}${/\/(?!.*(?:\/[./]|\.\.))\w[\w./-]{0,254}\.git(?:#\w[\w./-]{0,99})?/.source}$`,
)

const linkRules = (error: MessageKey, ...patterns: readonly RegExp[]) =>
  [
    z.minLength(1, first('fieldIsRequired')),
    z.maxLength(limits.shortTextMaxLength, first('toLong')),
    z.refine<string>((url) => patterns.some((pattern) => pattern.test(url)), first(error)),
  ] as const
const link = (error: MessageKey, ...patterns: readonly RegExp[]) =>
  z.string(orMissing(error)).check(...linkRules(error, ...patterns))

export const GitHubRepoLink = link('wrongGitHubRepo', githubPattern)
export const BitbucketRepoLink = link('wrongBitBucketRepo', bitbucketPattern)
export const GitLabRepoLink = link('wrongGitLabRepo', gitlabPattern)
export const AnyRepoLink = link('wrongRepo', githubPattern, bitbucketPattern, gitlabPattern)
/** What people type or paste; it arrives in the stored form of VAL-19 to VAL-22. */
export const GivenRepoLink = z
  .string(orMissing('wrongRepo'))
  .check(z.overwrite(storedRepoLink), ...linkRules('wrongRepo', githubPattern, bitbucketPattern, gitlabPattern))
export const TestsRepoLink = link('wrongTestsRepo', testsRepoPattern)

const repoLinks = {
  [repoTypes.GitHub]: GitHubRepoLink,
  [repoTypes.Bitbucket]: BitbucketRepoLink,
  [repoTypes.GitLab]: GitLabRepoLink,
  [repoTypes.Any]: AnyRepoLink,
} satisfies Record<RepoType, z.ZodMiniType<string>>

export const repoLinkOf = (repoType: RepoType) => repoLinks[repoType]
