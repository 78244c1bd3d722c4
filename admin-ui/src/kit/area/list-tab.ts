import { lazy, type ComponentType } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { ListTab } from './area.ts'

type PanelModule = { readonly default: ComponentType<{ readonly list: List }> }

/** A part of a list's page, with the module of its panel. */
export const listTab = (load: () => Promise<PanelModule>, tab: Omit<ListTab, 'Panel' | 'preload'>): ListTab => ({
  ...tab,
  Panel: lazy(load),
  preload: load,
})
