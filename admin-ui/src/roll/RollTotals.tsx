import { Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { formatArea, formatCount } from '#ui/format.ts'
import { holdingFields } from '#services/roll/fields.contract.ts'
import type { RollTotals as Totals } from '#services/roll/list-users.contract.ts'
import { withFlags } from '../kit/data/data-provider.ts'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { rollFlags } from './roll-flags.ts'

/** Returns a sum, with the number of units that it lacks: "전용면적 9,120.50㎡ (모름 3세대)". */
const sumText = (label: string, sum: number, unknown: number): string =>
  `${label} ${formatArea(sum)}${unknown === 0 ? '' : ` (모름 ${formatCount(unknown, '세대')})`}`

/** Returns the totals in one line. A size of which nothing is known is left out. */
const totalsText = ({ units, area, areaUnknown, landShare, landShareUnknown }: Totals): string =>
  [
    formatCount(units, '세대'),
    ...(areaUnknown < units ? [sumText(holdingFields.area.label, area, areaUnknown)] : []),
    ...(landShareUnknown < units ? [sumText(holdingFields.landShare.label, landShare, landShareUnknown)] : []),
  ].join(' · ')

/**
 * Shows the totals of all entries that match the filters, on whatever page they are; nothing where
 * they cannot be read.
 */
export const RollTotals = ({ listId }: { readonly listId: string }) => {
  const { call } = useCalls()
  const { filterValues } = useListContext()
  const filter = JSON.stringify(withFlags(filterValues, rollFlags))
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['list-users', 'totals', listId, filter],
    queryFn: () => call('GET /api/list-user/list/{listId}/totals', { params: { listId }, query: { filter } }),
    placeholderData: keepPreviousData,
    ...live,
  })
  return data === undefined ? null : (
    <Typography
      variant="body2"
      aria-busy={isPlaceholderData}
      sx={{ px: 4, py: 2, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      합계 {totalsText(data)}
    </Typography>
  )
}
