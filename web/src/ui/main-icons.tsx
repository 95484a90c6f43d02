import { icon } from './icon.tsx'

/** Icons of the home page and of the login; icons.tsx adds the others, which visitors do not load. */

export const ArrowRightIcon = /* @__PURE__ */ icon('M4 12h16m-6-6 6 6-6 6')
export const CalendarIcon = /* @__PURE__ */ icon(
  'M5 5.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1ZM4 10h16M8 3v4m8-4v4',
)
export const ChatIcon = /* @__PURE__ */ icon(
  'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5h-6.5L8 20.5v-4H5A1.5 1.5 0 0 1 3.5 15V6' +
    'A1.5 1.5 0 0 1 5 4.5Z',
)
export const CheckCircleIcon = /* @__PURE__ */ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-3.8 8.8 2.7 2.7 5-5.2',
)
export const ChevronDownIcon = /* @__PURE__ */ icon('m6.5 9.5 5.5 5.5 5.5-5.5')
export const ChevronsUpDownIcon = /* @__PURE__ */ icon('m8 9.5 4-4 4 4m-8 5 4 4 4-4')
export const CloseIcon = /* @__PURE__ */ icon('m6 6 12 12M18 6 6 18')
export const ExternalIcon = /* @__PURE__ */ icon(
  'M13.5 4.5h6v6m0-6L11 13m-1.5-7.5h-4a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4',
)
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2' +
    'a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5' +
    'c2 0 3.8-.7 5.2-1.7M10 10a2.8 2.8 0 0 0 4 4M4 4l16 16',
)
export const GridIcon = /* @__PURE__ */ icon('M4.5 4.5h6v8h-6v-8Zm9 0h6v4h-6v-4Zm0 7h6v8h-6v-8Zm-9 4h6v4h-6v-4Z')
export const InfoIcon = /* @__PURE__ */ icon('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.2M12 7.8h.01')
export const MenuIcon = /* @__PURE__ */ icon('M4 6.5h16M4 12h16M4 17.5h16')
export const MonitorIcon = /* @__PURE__ */ icon(
  'M4.5 4.5h15a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1ZM12 16v3.5m-4 0h8',
)
export const MoonIcon = /* @__PURE__ */ icon('M20 14.3A8.3 8.3 0 0 1 9.7 4 8.3 8.3 0 1 0 20 14.3Z')
export const RefreshIcon = /* @__PURE__ */ icon(
  'M19.5 5v4.5H15M4.5 19v-4.5H9M6 9.3a7 7 0 0 1 13.2.2M18 14.7a7 7 0 0 1-13.2-.2',
)
export const SunIcon = /* @__PURE__ */ icon(
  'M12 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6ZM12 3v1.8m0 14.4V21M5.6 5.6l1.3 1.3m10.2 10.2 1.3 1.3M3 12h1.8' +
    'm14.4 0H21M5.6 18.4l1.3-1.3M17.1 6.9l1.3-1.3',
)
export const TeamIcon = /* @__PURE__ */ icon(
  'M12 4.5a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM7 19.5c0-3.8 1.8-6.2 5-6.2s5 2.4 5 6.2M5.2 7.5' +
    'a2.2 2.2 0 1 0 0 4.4M18.8 7.5a2.2 2.2 0 1 1 0 4.4M2.5 18c0-1.8.5-3.2 1.6-4.1M21.5 18c0-1.8-.5-3.2-1.6-4.1',
)
export const WarningIcon = /* @__PURE__ */ icon(
  'M10.7 4.7 2.9 18a1.5 1.5 0 0 0 1.3 2.3h15.6a1.5 1.5 0 0 0 1.3-2.3L13.3 4.7a1.5 1.5 0 0 0-2.6 0ZM12 9.5v4.3m0 3.2' +
    'h.01',
)
export const WifiOffIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M2.5 9.5a15 15 0 0 1 4-2.7m4-1.2a14.6 14.6 0 0 1 11 3.9M6 13a9.5 9.5 0 0 1 3.7-2.2m4.8.2' +
    'A9.5 9.5 0 0 1 18 13m-8.8 3.3a5 5 0 0 1 5.3-.2M12 19.5h.01',
)
