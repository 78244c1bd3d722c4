import { TextField } from '@mui/material'

const MAX_DEMAND = 500

type DemandFieldProps = {
  readonly demand: string
  readonly isMissing: boolean
  readonly onChange: (demand: string) => void
}

/** Field of an owner's demand to withdraw what they voted. */
export const DemandField = ({ demand, isMissing, onChange }: DemandFieldProps) => (
  <TextField
    label="요청 내용"
    value={demand}
    onChange={({ target }) => onChange(target.value)}
    fullWidth
    multiline
    minRows={2}
    sx={{ mt: 4 }}
    error={isMissing}
    helperText={isMissing ? '소유자가 요청한 내용을 적어주세요.' : '예: 취소 요청서 제출'}
    slotProps={{ htmlInput: { maxLength: MAX_DEMAND } }}
  />
)
