import { useSearch } from '@tanstack/react-router'
import { wordsOf, type Words } from './words.ts'

/**
 * What the address of this page says, read by a reader of the page: that of a list (kit/list), or a small one. The parts of
 * the path come to a page as its properties (app/screen.ts).
 */
export const useAddress = <T>(read: (words: Words) => T): T => read(wordsOf({ search: useSearch({ strict: false }) }))
