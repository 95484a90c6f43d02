import { homeworkRepositoryApi } from '@academy/contract/lectures'
import { implement } from '#platform/module.ts'
import type { HomeworkRepositoryTools } from './homework-repository.service.ts'

export const homeworkRepositoryModule = ({ homeworkRepository }: HomeworkRepositoryTools) =>
  implement(homeworkRepositoryApi, {
    list: () => homeworkRepository.list(),
    files: (_ctx, { query }) => homeworkRepository.files(query.path),
  })
