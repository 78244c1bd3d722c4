import { useStore } from 'react-admin'
import type { SearchResult } from '../../kit/module/module.ts'

const MAX_RECENT = 6

/** Puts an opened result in front of the recent ones, each once. */
export const withRecent = (recent: readonly SearchResult[], opened: SearchResult): SearchResult[] =>
  [opened, ...recent.filter(({ to }) => to !== opened.to)].slice(0, MAX_RECENT)

/**
 * Stores the results that were opened lately. They name persons, so they are removed at the end of
 * the session, like filters.
 */
export const useRecent = () => {
  const [recent, setRecent] = useStore<SearchResult[]>('palette.recent', [])
  return { recent, remember: (opened: SearchResult): void => setRecent(withRecent(recent, opened)) }
}
