import type { ComponentType, FunctionComponent } from 'react'
import type { RaRecord, ResourceProps } from 'react-admin'
import type { GuardedCall } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Collections } from '../data/data-provider.ts'

/** Screen at an address of its own. */
export type PageRoute = { readonly path: string; readonly Page: FunctionComponent }

/** Groups of the menu, in their order; entries of the first one stand above, without a name. */
export const navGroups = ['work', 'people', 'records', 'settings'] as const
export type NavGroup = (typeof navGroups)[number]

/** Entry of the menu. */
export type NavItem = {
  readonly group: NavGroup
  readonly to: string
  readonly label: string
  readonly Icon: ComponentType
  /** Call that the screen needs; the entry is hidden from those who may not make it. */
  readonly needs: GuardedCall
  /** Hook that counts the things there that need attention; it queries the server. */
  readonly useCount?: () => number
  /** Other addresses that belong to the entry. */
  readonly also?: readonly string[]
}

export type TabPanel = ComponentType<{ readonly list: List }>

/** Tabs of a list's page, in their order: each has one part or several. */
export const listTabGroups = [
  'progress',
  'roll',
  'votes',
  'signature',
  'documents',
  'registry',
  'messages',
  'records',
] as const
export type ListTabGroup = (typeof listTabGroups)[number]

/** Part of a list's page; its name is the end of the address. */
export type ListTab = {
  /** Tab that it belongs to, by type of list. */
  readonly group: Readonly<Record<List['type'], ListTabGroup>>
  readonly name: string
  readonly label: string
  /** Call that the tab needs; left out where everybody who may read the list may open it. */
  readonly needs?: GuardedCall
  /** Type of list that has it; left out where all have it. */
  readonly type?: List['type']
  /** Marks a tab of lists alone that collect consents by law (`rulesConsents`). */
  readonly byLaw?: true
  /** Hook that counts the things in it that need attention; it queries the server. */
  readonly useCount?: (listId: string) => number
  /** Marks a tab that can show the state at a past instant. */
  readonly hasPast?: true
  readonly load: () => Promise<{ readonly default: TabPanel }>
}

/** Steps that a list shows above its figures, until somebody has taken part. */
export type ListSteps = {
  readonly type: List['type']
  /** Call of the office's part in the steps; hidden from those who may not make it. */
  readonly needs: GuardedCall
  readonly Steps: TabPanel
}

/** Bulk action on entries of a roll; `useListContext().selectedIds` gives the selected ones. */
export type RollAction = {
  readonly name: string
  readonly needs: GuardedCall
  /** Kind of list that has it; left out where all have it. */
  readonly type?: List['type']
  readonly load: () => Promise<{ readonly default: TabPanel }>
}

/**
 * Result of the palette: its text, a note that tells it from others of that name, and its address.
 */
export type SearchResult = { readonly key: string; readonly text: string; readonly about: string; readonly to: string }
export type SearchResultGroup = { readonly name: string; readonly results: readonly SearchResult[] }

/** Search of the palette in one resource, and the way it presents the results. */
export type Search = {
  /** Position of its groups among those of the other modules, the lowest first. */
  readonly order: number
  readonly resource: string
  readonly sortedBy: string
  readonly needs?: GuardedCall
  /** Restricts the search to the current complex. */
  readonly inComplex?: boolean
  /**
   * Groups the found records under their kinds. Declared as a method, so that each module may take
   * its own type of record.
   */
  groups(records: readonly RaRecord[], typed: string): readonly SearchResultGroup[]
}

/** Action that the palette offers to those who may do it. */
export type OfficeAction = {
  readonly text: string
  readonly needs: GuardedCall
  /** Further words that find it. */
  readonly words?: readonly string[]
} & (
  | { readonly to: string }
  /** Address of the action in a list; offered for each running list of the current complex. */
  | { readonly toIn: (listId: string) => string; readonly type?: List['type'] }
)

/** Korean names of a resource and its fields, in the shape that react-admin expects. */
export type ResourceNames = {
  readonly name: string
  readonly fields: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/**
 * Entry point of a module: all that it adds to the office. Pages, tabs and searches are loaded when
 * they are needed, the rest at the start.
 */
export type Module = {
  readonly resources?: readonly ResourceProps[]
  readonly routes?: readonly PageRoute[]
  readonly navItems?: readonly NavItem[]
  readonly tabs?: readonly ListTab[]
  readonly listSteps?: ListSteps
  readonly rollActions?: readonly RollAction[]
  readonly officeActions?: readonly OfficeAction[]
  readonly search?: () => Promise<{ readonly default: Search }>
  readonly messages?: Readonly<Record<string, ResourceNames>>
  readonly data?: Collections
  /** Page at the root address of the office. */
  readonly dashboard?: FunctionComponent
  /** Sign-in page, for visitors without a session. */
  readonly loginPage?: ComponentType
  /** Component that runs behind every page. */
  readonly Watch?: ComponentType
}
