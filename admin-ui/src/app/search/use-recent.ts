import { useStore } from 'react-admin'
import type { SearchResult } from '../../kit/module/module.ts'
import { withRecent } from './recent.ts'

/**
 * Stores the results that were opened lately. They name persons, so they are removed at the end of
 * the session, like filters.
 */
export const useRecent = () => {
  const [recent, setRecent] = useStore<SearchResult[]>('palette.recent', [])
  return { recent, remember: (opened: SearchResult): void => setRecent(withRecent(recent, opened)) }
}
