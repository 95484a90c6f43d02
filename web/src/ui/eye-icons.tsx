import { icon } from './icon.tsx'

/** Apart, because a password field needs no other icons. */

export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2' +
    'a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5' +
    'c2 0 3.8-.7 5.2-1.7M10 10a2.8 2.8 0 0 0 4 4M4 4l16 16',
)
