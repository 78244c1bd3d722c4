import { useDataProvider, type DataProvider } from 'react-admin'
import type { Calls } from '#ui/http/calls.ts'

/**
 * Returns the server's calls by name, beside reading and writing records. They go through
 * react-admin's data provider, which notices when a session has ended. All reject with `ApiError`.
 */
export const useCalls = (): Calls => useDataProvider<DataProvider & Calls>()
