import { useStore } from 'react-admin'
import type { Finding } from '../../kit/module/module.ts'
import { withRecent } from './recent.ts'

/** What was opened from the palette lately. Lines name people: like filters, they go from this browser with the session. */
export const useRecent = () => {
  const [recent, setRecent] = useStore<Finding[]>('palette.recent', [])
  return { recent, remember: (opened: Finding): void => setRecent(withRecent(recent, opened)) }
}
