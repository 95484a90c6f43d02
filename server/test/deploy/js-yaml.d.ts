/** The part of js-yaml that is used here; it brings no types. */
declare module 'js-yaml' {
  export const load: (text: string) => unknown
  export const loadAll: (text: string) => unknown[]
}
