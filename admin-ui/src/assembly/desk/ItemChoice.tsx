import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material'
import type { SheetItemAtDesk } from './use-owner-sheet.ts'

type ItemChoiceProps = {
  readonly label: string
  readonly items: readonly SheetItemAtDesk[]
  readonly chosen: ReadonlySet<string>
  /** Returns why an item cannot be chosen; null: it can. */
  readonly reasonOf: (item: SheetItemAtDesk) => string | null
  readonly isMissing: boolean
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Chooses items of the agenda; those that cannot be chosen say why. */
export const ItemChoice = ({ label, items, chosen, reasonOf, isMissing, onChange }: ItemChoiceProps) => (
  <FormControl component="fieldset" error={isMissing} sx={{ mb: 4, display: 'block' }}>
    <FormLabel component="legend">{label}</FormLabel>
    <FormGroup>
      {items.map((item) => {
        const reason = reasonOf(item)
        const toggle = (isChosen: boolean): void => {
          const next = new Set(chosen)
          if (isChosen) next.add(item.voteId)
          else next.delete(item.voteId)
          onChange(next)
        }
        return (
          <FormControlLabel
            key={item.voteId}
            disabled={reason !== null}
            control={
              <Checkbox
                checked={reason === null && chosen.has(item.voteId)}
                onChange={(_, isChosen) => toggle(isChosen)}
              />
            }
            label={`${item.number}. ${item.title}${reason === null ? '' : ` (${reason})`}`}
          />
        )
      })}
    </FormGroup>
    {isMissing ? <FormHelperText>안건을 하나 이상 골라주세요.</FormHelperText> : null}
  </FormControl>
)
