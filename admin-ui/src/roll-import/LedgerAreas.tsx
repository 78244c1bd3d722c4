import { Checkbox, FormControlLabel, FormHelperText, Stack } from '@mui/material'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { formatCount, formatDate } from '#ui/format.ts'

type LedgerAreasProps = {
  readonly areas: NonNullable<RollImportPreview['ledgerAreas']>
  readonly isTaken: boolean
  readonly onChange: (isTaken: boolean) => void
}

/** Proposes the areas of the building ledger for units that have none; nothing is taken by itself. */
export const LedgerAreas = ({ areas: { units, readOn, isOld }, isTaken, onChange }: LedgerAreasProps) => (
  <Stack>
    <FormControlLabel
      control={
        <Checkbox
          checked={isTaken}
          onChange={(_, checked) => onChange(checked)}
          slotProps={{ input: { 'aria-describedby': 'ledger-areas-source' } }}
        />
      }
      label={`전용면적이 없는 ${formatCount(units, '세대')}에 건축물대장의 면적 넣기`}
    />
    <FormHelperText id="ledger-areas-source">
      {formatDate(readOn)}에 읽은 건축물대장의 면적입니다. 넣은 면적은 출처와 함께 기록됩니다.
      {isOld ? ' 읽은 지 90일이 지났으니 다시 읽고 올려 주세요.' : ''}
    </FormHelperText>
  </Stack>
)
