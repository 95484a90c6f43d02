import { isApiError } from '#lib/api-error.ts'

/** MAT-17: a stage nobody has filled yet is no failure; the page says so calmly. */
export const isWithoutPreparation = (error: unknown): boolean => isApiError(error, 'StagePreparationNotFound')
