import { TextField } from '@mui/material'
import type { Vote } from '#services/vote/votes.contract.ts'
import { legendText, marksText, readMarks } from './marks.ts'

type MarksFieldProps = {
  readonly number: number
  readonly question: Vote['questions'][number]
  readonly typed: string
  readonly disabled: boolean
  readonly showsMistake: boolean
  readonly onType: (typed: string) => void
}

/**
 * Field of a paper's question, answered by the numbers of its choices; what was understood is shown
 * below.
 */
export const MarksField = ({ number, question, typed, disabled, showsMistake, onType }: MarksFieldProps) => {
  const read = readMarks(typed, question)
  const isWrong = !disabled && read.is === 'wrong' && (showsMistake || typed.trim() !== '')
  const legend = legendText(question)
  const help = (): string => {
    if (read.is === 'read' && !disabled) return `${marksText(question, read)} (${legend})`
    return isWrong && read.is === 'wrong' ? `${read.problem} ${legend}` : legend
  }
  return (
    <TextField
      label={`${number}. ${question.title}`}
      value={disabled ? '' : typed}
      disabled={disabled}
      onChange={({ target }) => onType(target.value)}
      error={isWrong}
      helperText={help()}
      fullWidth
      slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 200 } }}
    />
  )
}
