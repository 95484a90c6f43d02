import { certificatesApi } from '@academy/contract/certificates'
import { implement } from '#platform/module.ts'
import { allToBeBuilt } from '#platform/to-be-built.ts'

export const certificatesModule = implement(certificatesApi, allToBeBuilt(certificatesApi))
