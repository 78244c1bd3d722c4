import { Checkbox, FormControlLabel } from '@mui/material'
import { useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isAssent, type DraftChoice } from '../draft/vote-draft.ts'

type AssentFieldProps = { readonly source: string; readonly label: string }

/** Field of whether a choice counts as agreement: by its label, until somebody sets it. */
export const AssentField = ({ source, label }: AssentFieldProps) => {
  const choice = useWatch({ name: source }) as DraftChoice | undefined
  const { field, id } = useInput({ source: `${source}.assent`, defaultValue: null })
  return (
    <FormControlLabel
      label="찬성으로 셉니다"
      slotProps={{ typography: { variant: 'body2', color: 'textSecondary' } }}
      control={
        <Checkbox
          id={id}
          size="small"
          checked={choice !== undefined && isAssent(choice)}
          onChange={(_, checked) => field.onChange(checked)}
          slotProps={{ input: { 'aria-label': `${label}: 찬성으로 셉니다` } }}
        />
      }
    />
  )
}
