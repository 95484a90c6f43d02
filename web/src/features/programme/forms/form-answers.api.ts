import { formAnswersApi, type AnswerFilters } from '@academy/contract/form-answers'
import type { FormRow } from '@academy/contract/forms'
import { pageSize } from '@academy/contract/limits'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isStepUpNeeded } from '#lib/api-client.ts'
import { call } from '#lib/api.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { saveDownload } from '#lib/save-file.ts'
import type { toPageQuery, toSummaryQuery, toTextsQuery } from './form-answers.rules.ts'

const keyOf = (form: FormRow, part: string, query: object) =>
  ['forms', form.academyId, 'answers', form.id, part, query] as const

export const answersQueries = {
  summary: (form: FormRow, query: ReturnType<typeof toSummaryQuery>) =>
    queryOptions({
      queryKey: keyOf(form, 'summary', query),
      queryFn: ({ signal }) =>
        call(formAnswersApi.summary, { params: { id: form.id }, query }, { signal, academyId: form.academyId }),
      placeholderData: keepPreviousData,
    }),
  page: (form: FormRow, query: ReturnType<typeof toPageQuery>) =>
    queryOptions({
      queryKey: keyOf(form, 'page', query),
      queryFn: ({ signal }) =>
        call(formAnswersApi.page, { params: { id: form.id }, query }, { signal, academyId: form.academyId }),
      placeholderData: keepPreviousData,
    }),
  texts: (form: FormRow, questionId: number, query: ReturnType<typeof toTextsQuery>) =>
    infiniteQueryOptions({
      queryKey: [...keyOf(form, 'texts', query), questionId],
      queryFn: ({ signal, pageParam }) =>
        call(
          formAnswersApi.texts,
          { params: { id: form.id, questionId }, query: { ...query, page: pageParam, perPage: pageSize.initial } },
          { signal, academyId: form.academyId },
        ),
      initialPageParam: 1,
      getNextPageParam: ({ count }, pages) =>
        pages.reduce((sum, { rows }) => sum + rows.length, 0) < count ? pages.length + 1 : undefined,
    }),
}

export type FileFormat = 'csv' | 'xlsx'

/** all that the filters show, with all its pages. Whoever does not prove who they are gets no file and no alert. */
export const saveAnswers = async (form: FormRow, filters: AnswerFilters, format: FileFormat): Promise<void> => {
  try {
    const file = await call(
      formAnswersApi[format],
      { params: { id: form.id }, body: filters },
      { academyId: form.academyId },
    )
    saveDownload(file)
  } catch (error) {
    if (!isStepUpNeeded(error)) reportFailure(error)
  }
}
