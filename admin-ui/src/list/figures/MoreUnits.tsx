import { Alert } from '@mui/material'
import { useGetOne } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { moreUnitsText } from './more-units.ts'

/**
 * Warns that a list has more units than its complex is registered with: one of the two is wrong,
 * and shares are computed by the list's.
 */
export const MoreUnits = ({ list: { apartmentId, households } }: { readonly list: List }) => {
  const { data: apartment } = useGetOne<Apartment>('apartments', { id: apartmentId })
  const text = apartment === undefined ? null : moreUnitsText(households.total, apartment.totalUnits)
  if (text === null) return null
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      명부의 {formatCount(households.total, '세대')}는 {text} 명부나 아파트의 총 세대수를 확인해 주세요.
    </Alert>
  )
}
