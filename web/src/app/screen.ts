import type { Capability } from '@academy/contract/permissions'
import type { TranslationArea } from '@academy/contract/translations'
import type { HistoryState } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Words } from '#kit/address/words.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'

export type MenuArea = 'home' | 'programme' | 'people' | 'statistics' | 'system'
export type MenuIcon =
  | 'arrow'
  | 'board'
  | 'calendar'
  | 'cap'
  | 'certificate'
  | 'chart'
  | 'chat'
  | 'check'
  | 'clock'
  | 'form'
  | 'funnel'
  | 'grid'
  | 'home'
  | 'lectures'
  | 'list'
  | 'mail'
  | 'mailOpen'
  | 'markdown'
  | 'materials'
  | 'medal'
  | 'megaphone'
  | 'monitor'
  | 'page'
  | 'pencil'
  | 'settings'
  | 'shield'
  | 'star'
  | 'team'
  | 'tests'
  | 'users'

/** What stands around a screen (layouts.ts); 'none': nothing. */
export type LayoutName = 'auth' | 'landing' | 'document' | 'person' | 'cabinet' | 'staff' | 'none'

/** An address as somebody opens it. */
export interface Visit {
  parts: Readonly<Record<string, string>>
  words: Words
  /** The words as they stand in the address. */
  query: string
  state: HistoryState
}
export interface Forward {
  href: string
  state?: HistoryState
}

/** A row of a table of screens; router, guard and menu are derived from it. */
export interface Screen {
  /** As the router writes it: a part that begins with $ stands for anything, and comes to the page as a property. */
  path: string
  /** Where it differs from the layout of its table. */
  layout?: LayoutName
  /** Where it differs from the name of the row; null: the row shows nothing, it only leads on. */
  page?: string | null
  /** Areas of its texts, besides those of its layout. Who opens a screen with such texts has to be known first. */
  texts?: readonly TranslationArea[]
  /** An area of texts that is loaded with the page: such a screen opens without asking who is here. */
  pageTexts?: TranslationArea
  /** ROLE-26: what staff must be allowed to read; 'staff': nothing beyond being staff. */
  needs?: Capability | 'staff'
  menu?: { area: MenuArea; label: MessageKey; icon: MenuIcon }
  /** NAV-90 */
  isHeaderHidden?: true
  /** What the entrance says beside the page, and how much room the page takes there. */
  slogan?: MessageKey
  isWide?: true
  /** Where the visit goes on to, in the place of this entry of the history. */
  leadsTo?: (visit: Visit) => Forward | null
}

/** A row without a right does not compile. */
export type StaffScreen = Screen & Required<Pick<Screen, 'needs'>>

type NamesIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? NamesIn<Part> | NamesIn<Rest>
  : Path extends `$${infer Name}`
    ? Name
    : never
/** What a page is given: the parts of its path that stand for anything. */
export type PathParts<Path extends string> = Record<NamesIn<Path>, string>

type Table = Readonly<Record<string, Screen>>
type PageOf<T extends Table, Row extends keyof T> = T[Row] extends { page: infer Page } ? Page : Row
type PartsOfPage<T extends Table, Page> = {
  [Row in keyof T]: PageOf<T, Row> extends Page ? PathParts<T[Row]['path']> : never
}[keyof T]

/** The pages that the rows of a table show. Each asks for parts that every path of it has, or it does not compile. */
export type PagesOf<T extends Table> = {
  [Page in Extract<{ [Row in keyof T]: PageOf<T, Row> }[keyof T], string>]: () => Promise<
    ComponentType<PartsOfPage<T, Page>>
  >
}

export type LayoutsOf<Name extends string> = Record<Name, () => Promise<ComponentType>>
