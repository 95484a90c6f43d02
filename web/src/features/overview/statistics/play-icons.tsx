import { icon } from '#ui/icon.tsx'

export const PlayIcon = /* @__PURE__ */ icon('M7 5v14l11-7Z')
export const PauseIcon = /* @__PURE__ */ icon('M8 5v14m8-14v14')
