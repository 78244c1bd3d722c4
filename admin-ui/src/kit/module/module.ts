import type { ComponentType, FunctionComponent } from 'react'
import type { RaRecord, ResourceProps } from 'react-admin'
import type { GuardedCall } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Collections } from '../data/data-provider.ts'

/** A screen at an address of its own. */
export type PageRoute = { readonly path: string; readonly Page: FunctionComponent }

/** A line of the menu. */
export type NavItem = {
  readonly to: string
  readonly label: string
  readonly Icon: ComponentType
  /** The call without which the screen shows nothing: who may not make it does not find the screen in the menu. */
  readonly needs: GuardedCall
  /** How many things there want to be looked at: a hook, since it asks the server. */
  readonly useCount?: () => number
  /** Other addresses that lie under it. */
  readonly also?: readonly string[]
}

export type TabPanel = ComponentType<{ readonly list: List }>

/** A part of a list's page; its name is the end of the address. */
export type ListTab = {
  readonly name: string
  readonly label: string
  /** The call without which there is nothing to see; left out where whoever sees the list sees it. */
  readonly needs?: GuardedCall
  /** The kind of list that has it; left out where all have it. */
  readonly type?: List['type']
  /** How many things in it want to be looked at: a hook, since it asks the server. */
  readonly useCount?: (listId: string) => number
  /** It can be shown as it stood at an instant. */
  readonly hasPast?: true
  readonly load: () => Promise<{ readonly default: TabPanel }>
}

/** What can be done with several entries of a roll at once; `useListContext().selectedIds` says with which. */
export type RollAct = {
  readonly name: string
  readonly needs: GuardedCall
  /** The kind of list that has it; left out where all have it. */
  readonly type?: List['type']
  readonly load: () => Promise<{ readonly default: TabPanel }>
}

/** One line of the palette: what it is, what tells it from others of that name, and the way there. */
export type Finding = { readonly key: string; readonly text: string; readonly about: string; readonly to: string }
export type FindingGroup = { readonly name: string; readonly findings: readonly Finding[] }

/** What the palette asks of a resource, and how it names what was found. */
export type Search = {
  /** Where its groups stand among those of the other rooms: the lowest first. */
  readonly order: number
  readonly resource: string
  readonly sortedBy: string
  readonly needs?: GuardedCall
  /** Only in the complex one works in. */
  readonly inComplex?: boolean
  /** A method: each names records of its own kind. */
  groups(records: readonly RaRecord[], typed: string): readonly FindingGroup[]
}

/** Something that one may want to do from anywhere: the palette offers it to those who may. */
export type OfficeAct = {
  readonly text: string
  readonly needs: GuardedCall
  /** Other words that one may type for it. */
  readonly words?: readonly string[]
} & (
  | { readonly to: string }
  /** Done in a list: offered for each that runs in the complex one works in. */
  | { readonly toIn: (listId: string) => string; readonly type?: List['type'] }
)

/** Korean names of a resource and its fields, in the shape react-admin looks them up. */
export type ResourceNames = {
  readonly name: string
  readonly fields: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** A room's door: all that it gives the office. Pages, tabs and findings are loaded when they are wanted, the rest comes first. */
export type Module = {
  readonly resources?: readonly ResourceProps[]
  readonly routes?: readonly PageRoute[]
  readonly places?: readonly NavItem[]
  readonly tabs?: readonly ListTab[]
  readonly rollActs?: readonly RollAct[]
  readonly acts?: readonly OfficeAct[]
  readonly findings?: () => Promise<{ readonly default: Search }>
  readonly messages?: Readonly<Record<string, ResourceNames>>
  readonly data?: Collections
  /** The page at the office's own address. */
  readonly dashboard?: FunctionComponent
  /** What who is not signed in sees. */
  readonly loginPage?: ComponentType
  /** Runs behind every page. */
  readonly Watch?: ComponentType
}
