import { icon } from '#ui/icon.tsx'

export const SendIcon = /* @__PURE__ */ icon('M4.5 11.5 20 4l-5.2 16-3.3-7-7-1.5Zm7 1.5 4-4.5')
export const ClipIcon = /* @__PURE__ */ icon(
  'm19 11.5-7.4 7.4a4.6 4.6 0 0 1-6.5-6.5l7.9-7.9a3 3 0 0 1 4.3 4.3l-7.6 7.6a1.4 1.4 0 0 1-2-2l6.9-6.9',
)
export const CodeIcon = /* @__PURE__ */ icon('m8 7-5 5 5 5m8-10 5 5-5 5M13.5 5l-3 14')
export const FileIcon = /* @__PURE__ */ icon(
  'M13.5 3.5H7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V8l-4.5-4.5ZM13.5 3.5V8H18',
)
/** Two ticks: somebody of the other side has read it. */
export const TicksIcon = /* @__PURE__ */ icon('m2.5 12.5 4 4L15 8m-4.5 7 1.5 1.5L20.5 8')
