import { useDataProvider, type DataProvider } from 'react-admin'
import type { Calls } from '#ui/http/calls.ts'

/**
 * The server's calls by their names, for a screen: what it asks beside reading, creating, changing and deleting records. They go through
 * react-admin's data provider, which sees when a session has ended. All reject with `ApiError`.
 */
export const useCalls = (): Calls => useDataProvider<DataProvider & Calls>()
