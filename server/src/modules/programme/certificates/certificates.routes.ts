import { certificatesApi } from '@academy/contract/certificates'
import type { Limits } from '#platform/limits.ts'
import { type BoundEndpoint, implement } from '#platform/module.ts'
import type { Tokens } from '#platform/tokens.ts'
import * as listed from './certificate-list.service.ts'
import * as certificates from './certificates.service.ts'

export const certificatesModule = ({ limits, tokens }: { limits: Limits; tokens: Tokens }): BoundEndpoint[] => {
  const tools = {
    limits,
    signer: tokens.signer('certificate'),
    earlierSigners: tokens.earlier.map((one) => one.signer('certificate')),
  }
  return implement(certificatesApi, {
    get: (ctx, { params }) => certificates.get(tools, ctx, params.userAcademyId),
    pdf: (ctx, { params, query }) => certificates.pdf(tools, ctx, params.userAcademyId, query.lang),
    list: (ctx, { body }) => listed.list(ctx, body),
    reissue: (ctx, { params }) => listed.reissue(ctx, params.userId),
    archive: (ctx, { query }) => listed.archive(tools, ctx, query),
    publicProfile: (ctx, { params }) => certificates.publicProfile(ctx, params.userAcademyId),
    verify: (ctx, { params, query }) => certificates.verify(tools, ctx, params.number, query.signature),
    key: () => certificates.key(tools),
  })
}
