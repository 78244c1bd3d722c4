import { Alert, Box, Checkbox, FormControlLabel, Typography } from '@mui/material'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { chosenAfter } from '../columns/column-choice.ts'
import { useCorrection, useCorrectionsUnderWay } from '../use-roll-import.ts'

const reasons = { hidden: '숨긴 행', struck: '취소선' } as const

const lines = { ...plainList, display: 'flex', flexDirection: 'column', maxHeight: 320, overflowY: 'auto' } as const

/** Shows hidden and struck rows of the sheet, each of which can be imported nevertheless. */
export const LeftOutRows = ({ roll }: { readonly roll: RollImportPreview }) => {
  const { mutate: correct } = useCorrection(roll.id)
  const { count } = useCorrectionsUnderWay(roll.id)
  const { leftOut = [], chosenRows = [], status } = roll
  if (leftOut.length === 0) return null
  return (
    <Section title="숨기거나 취소선을 그은 행" note="가져오지 않습니다. 지금 소유자가 맞는 행만 골라 주세요.">
      <Alert severity="warning" sx={{ mb: 2 }}>
        {leftOut.length}행 가운데 {chosenRows.length}행을 가져옵니다.
      </Alert>
      <Box component="ul" sx={lines} tabIndex={0} aria-label="숨기거나 취소선을 그은 행">
        {leftOut.map(({ row, why, text, chosen }) => (
          <li key={row}>
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={chosen}
                  disabled={status !== 'ready' || count > 0}
                  onChange={({ target }) => correct({ chosenRows: [...chosenAfter(chosenRows, row, target.checked)] })}
                />
              }
              label={
                <>
                  {row}행 {text}{' '}
                  <Typography component="span" variant="caption" color="textSecondary">
                    {reasons[why]}
                  </Typography>
                </>
              }
            />
          </li>
        ))}
      </Box>
    </Section>
  )
}
