import type { SearchResult } from '../../kit/module/module.ts'

const MAX_RECENT = 6

/** Puts an opened result in front of the recent ones, each once. */
export const withRecent = (recent: readonly SearchResult[], opened: SearchResult): SearchResult[] =>
  [opened, ...recent.filter(({ to }) => to !== opened.to)].slice(0, MAX_RECENT)
