import type { Module, TabPanel } from '../kit/module/module.ts'

/** The parts of a list's page by the names of their tabs. */
export type TabPanels = Readonly<Record<string, TabPanel>>

const loading = new WeakMap<readonly Module[], Promise<TabPanels>>()

const load = async (modules: readonly Module[]): Promise<TabPanels> => {
  const tabs = modules.flatMap(({ tabs: ofModule = [] }) => ofModule)
  const panels = await Promise.all(tabs.map(async (tab) => [tab.name, (await tab.load()).default] as const))
  return Object.fromEntries(panels)
}

/**
 * Loads the code of all tabs that the modules add to a list's page; always the same promise. It
 * loads with the page, so that tabs change without waiting, also offline, and their common queries
 * are made once.
 */
export const panelsOf = (modules: readonly Module[]): Promise<TabPanels> => {
  const known = loading.get(modules) ?? load(modules)
  loading.set(modules, known)
  return known
}
