import { randomBytes } from 'node:crypto'
import { fail } from './errors.ts'

/** One folder and one name in it, nothing that could lead elsewhere: the server makes the names, never a user. */
const namePattern = /^[a-z0-9-]{1,50}\/[a-z0-9-]{1,100}(?:\.[a-z0-9]{1,10})?$/
const folderPattern = /^[a-z0-9-]{1,50}\/$/

export const isFolderName = (folder: string): boolean => folderPattern.test(folder)
export const isFileName = (name: string): boolean => namePattern.test(name)
export const checkedName = (name: string): string => (isFileName(name) ? name : fail('FileNotUploaded'))
export const checkedFolder = (folder: string): string => (isFolderName(folder) ? folder : fail('FileNotUploaded'))

/** 144 random bits: whoever knows the name of a picture may load it, so nobody can guess one. */
export const makeFileName = (folder: string, ending: string): string =>
  checkedName(`${folder}/${randomBytes(18).toString('hex')}.${ending}`)
