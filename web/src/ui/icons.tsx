import { icon } from './icon.tsx'

export * from './main-icons.tsx'

export const ArrowLeftIcon = /* @__PURE__ */ icon('M20 12H4m6-6-6 6 6 6')
export const ArrowUpIcon = /* @__PURE__ */ icon('M12 20V4M6 10l6-6 6 6')
export const ArrowDownIcon = /* @__PURE__ */ icon('M12 4v16m-6-6 6 6 6-6')
export const BellIcon = /* @__PURE__ */ icon(
  'M6 10a6 6 0 0 1 12 0c0 4.2 1.2 5.6 2 6.5H4C4.8 15.6 6 14.2 6 10ZM9.8 19.5a2.3 2.3 0 0 0 4.4 0',
)
export const BookmarkIcon = /* @__PURE__ */ icon('M7 4h10a1 1 0 0 1 1 1v15l-6-4.2L6 20V5a1 1 0 0 1 1-1Z')
export const CapIcon = /* @__PURE__ */ icon(
  'm12 5 10 4.5L12 14 2 9.5 12 5Zm-6 6.5V16c1.5 1.6 3.6 2.5 6 2.5s4.5-.9 6-2.5v-4.5M22 9.5V15',
)
export const ChartIcon = /* @__PURE__ */ icon('M5 20v-7m7 7V4m7 16v-9')
export const CheckIcon = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7.5')
export const ChevronLeftIcon = /* @__PURE__ */ icon('M14.5 6.5 9 12l5.5 5.5')
export const ChevronRightIcon = /* @__PURE__ */ icon('M9.5 6.5 15 12l-5.5 5.5')
export const ChevronUpIcon = /* @__PURE__ */ icon('m6.5 14.5 5.5-5.5 5.5 5.5')
export const ClockIcon = /* @__PURE__ */ icon('M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2.2')
export const ColumnsIcon = /* @__PURE__ */ icon(
  'M5 4.5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM9.5 4.5v15m5-15v15',
)
export const CopyIcon = /* @__PURE__ */ icon(
  'M9.5 8.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM15.5 8.5v-3a1 1 0 0 0-1-1h-9' +
    'a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3',
)
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v10.5m-5-4.5 5 5 5-5M4.5 19.5h15')
export const DotsIcon = /* @__PURE__ */ icon('M5 12h.5m6.25 0h.5m6.25 0h.5')
export const FilterIcon = /* @__PURE__ */ icon('M4 6.5h16M7 12h10M10 17.5h4')
export const FireIcon = /* @__PURE__ */ icon(
  'M12 3c.6 3.6 5.5 5.6 5.5 11a5.5 5.5 0 0 1-11 0c0-2.3 1-3.8 2.2-5 .2 1.5.8 2.4 1.8 2.8C10.3 8.5 10.5 5.5 12 3Z',
)
export const FormIcon = /* @__PURE__ */ icon(
  'M6 3.5h12a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM9 8.5h6M9 12h6m-6 3.5h3.5',
)
export const GiftIcon = /* @__PURE__ */ icon(
  'M4 8h16v4H4V8Zm1.5 4h13v8h-13v-8ZM12 8v12M12 8C10 8 7.5 7.5 7.5 5.5c0-2.8 4-2.3 4.5 2.5 .5-4.8 4.5-5.3 4.5-2.5' +
    'C16.5 7.5 14 8 12 8Z',
)
export const GlobeIcon = /* @__PURE__ */ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-8.5 8.5h17M12 3.5c2.2 2.3 3.3 5.1 3.3 8.5s-1.1 6.2-3.3 8.5' +
    'c-2.2-2.3-3.3-5.1-3.3-8.5S9.8 5.8 12 3.5Z',
)
export const HelpIcon = /* @__PURE__ */ icon(
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM9.5 9.6a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.5h.01',
)
export const HomeIcon = /* @__PURE__ */ icon(
  'm4 11 8-7 8 7M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5M10 20v-5.5h4V20',
)
export const LinkIcon = /* @__PURE__ */ icon(
  'm10 14 4-4M8.5 11.5l-2.8 2.8a3 3 0 0 0 4.2 4.2l2.9-2.8m-1.5-7.3 2.9-2.8a3 3 0 0 1 4.2 4.2l-2.9 2.8',
)
export const LockIcon = /* @__PURE__ */ icon(
  'M6.5 10.5h11a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1ZM8.5 10.5V7.5' +
    'a3.5 3.5 0 0 1 7 0v3',
)
export const LogoutIcon = /* @__PURE__ */ icon('M10 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h4M15.5 8l4 4-4 4m4-4H10')
export const MailIcon = /* @__PURE__ */ icon(
  'M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM4 7l8 6 8-6',
)
export const MegaphoneIcon = /* @__PURE__ */ icon(
  'M4 9.5h3.5L18 5v13.5L7.5 14.5H4a.8.8 0 0 1-.8-.8v-3.4a.8.8 0 0 1 .8-.8Zm3.5 0v5m.5.1 1.5 5h2.5l-1.2-4M20.8 10.5' +
    'v2.5',
)
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14')
export const PencilIcon = /* @__PURE__ */ icon(
  'm4.5 19.5.8-4L15.8 5a2 2 0 0 1 2.9 0l.3.3a2 2 0 0 1 0 2.9L8.5 18.7l-4 .8ZM14 7l3 3',
)
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14')
export const SearchIcon = /* @__PURE__ */ icon('M10.8 4a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6Zm5 11.8L20.5 20.5')
export const SettingsIcon = /* @__PURE__ */ icon(
  'M4 7.5h8.5m5 0H20M4 16.5h2.5m5 0H20M15 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z' +
    'M9 14a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
)
export const ShieldIcon = /* @__PURE__ */ icon('M12 3.5 19 6v5.5c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6l7-2.5Z')
export const SidebarIcon = /* @__PURE__ */ icon(
  'M4.5 4.5h15a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM9.5 4.5v15',
)
export const SmartphoneIcon = /* @__PURE__ */ icon(
  'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM11 17.5h2',
)
export const StarIcon = /* @__PURE__ */ icon(
  'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7L12 16.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 3.8Z',
)
export const TrashIcon = /* @__PURE__ */ icon(
  'M4.5 6.5h15M9.5 6.5v-2h5v2m3.5 0-.7 12a1 1 0 0 1-1 1H7.7a1 1 0 0 1-1-1L6 6.5m4 4v5m4-5v5',
)
export const UploadIcon = /* @__PURE__ */ icon('M12 15V4.5M7 9l5-5 5 5M4.5 19.5h15')
export const UserIcon = /* @__PURE__ */ icon(
  'M12 4a3.8 3.8 0 1 1 0 7.6A3.8 3.8 0 0 1 12 4ZM5 20c.4-3.7 3-5.7 7-5.7s6.6 2 7 5.7',
)
export const UsersIcon = /* @__PURE__ */ icon(
  'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 19.5c.3-3.3 2.7-5 6.5-5s6.2 1.7 6.5 5M15.5 5.2a3.4 3.4 0 0 1 0 6.6' +
    'm2.5 3.2c2 .7 3.2 2.2 3.5 4.5',
)
