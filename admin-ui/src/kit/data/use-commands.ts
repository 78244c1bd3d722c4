import { useDataProvider, type DataProvider } from 'react-admin'

/**
 * What a room asks of the server beside reading, creating, changing and deleting records: what its door gives the data provider.
 * All reject with `ApiError`.
 */
export const useCommands = <Commands extends object>(): DataProvider & Commands =>
  useDataProvider<DataProvider & Commands>()
