import { Button, Stack, Typography } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { ledgerDongName, ledgerUseNames } from '../labels/building-ledger/ledger-labels.ts'
import { facilityDongs, type FacilityDong } from '../labels/building-ledger/facility-dongs.ts'
import { useLedger } from '../labels/building-ledger/use-ledger.ts'
import { formatDate } from '#ui/format.ts'

const textOf = ({ dong, shops, welfare }: FacilityDong): string =>
  [
    ledgerDongName(dong),
    [
      shops === 0 ? '' : `${ledgerUseNames.shop} ${shops}개`,
      welfare === 0 ? '' : `${ledgerUseNames.welfare} ${welfare}개`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  ].join(' ')

/**
 * Proposes the buildings of shops and 복리시설 that the ledger of the complex has, where the field has
 * them not yet. They are entered by a press, and saved with the form.
 */
export const FacilitiesProposal = ({ apartmentId }: { readonly apartmentId: string }) => {
  const typed: unknown = useWatch({ name: 'sharedFacilities' })
  const { setValue } = useFormContext()
  const { data } = useLedger(apartmentId)
  const named: readonly string[] = Array.isArray(typed) ? typed.filter((dong) => dong !== '') : []
  const missing = facilityDongs(data?.current?.counts ?? []).filter(({ dong }) => !named.includes(dong))
  if (!data?.current || missing.length === 0) return null
  const enter = (): void =>
    setValue('sharedFacilities', [...named, ...missing.map(({ dong }) => dong)], { shouldDirty: true })
  return (
    <Stack direction="row" sx={{ gap: 2, rowGap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 3 }}>
      <Typography variant="body2" color="textSecondary">
        건축물대장({formatDate(data.current.readOn)}): {missing.map(textOf).join(' · ')}
      </Typography>
      <Button size="small" variant="outlined" onClick={enter}>
        복리시설 동에 넣기
      </Button>
    </Stack>
  )
}
