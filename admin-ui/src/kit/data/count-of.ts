import type { DataProvider, FilterPayload } from 'react-admin'

/**
 * Page beyond the last one: the answer has the total but no records, so that the access log notes
 * no look at anybody.
 */
const PAST_THE_END = { page: 1_000_000, perPage: 1 }

/**
 * Returns the number of records that match a filter. `field` is any sortable field of the
 * collection.
 */
export const countOf = async (
  dataProvider: DataProvider,
  resource: string,
  { field, filter }: { readonly field: string; readonly filter: FilterPayload },
): Promise<number> =>
  (await dataProvider.getList(resource, { pagination: PAST_THE_END, sort: { field, order: 'DESC' }, filter })).total ??
  0
