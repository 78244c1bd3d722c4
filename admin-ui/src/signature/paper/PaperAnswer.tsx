import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import { paperAnswerNames } from '../signature-labels.ts'

export type PaperAnswerValue = keyof typeof paperAnswerNames

type PaperAnswerProps = {
  readonly value: PaperAnswerValue | null
  readonly error?: string | null
  readonly onChange: (answer: PaperAnswerValue) => void
}

/** Field of the answer on the paper. It has no default, so that somebody looks at the paper. */
export const PaperAnswer = ({ value, error = null, onChange }: PaperAnswerProps) => (
  <FormControl required error={error !== null}>
    <FormLabel id="paper-answer">종이에 표시된 답</FormLabel>
    <RadioGroup row aria-labelledby="paper-answer" value={value ?? ''}>
      {(['consent', 'decline'] as const).map((answer) => (
        <FormControlLabel
          key={answer}
          value={answer}
          control={<Radio onChange={() => onChange(answer)} />}
          label={paperAnswerNames[answer]}
        />
      ))}
    </RadioGroup>
    {error === null ? null : <FormHelperText>{error}</FormHelperText>}
  </FormControl>
)
