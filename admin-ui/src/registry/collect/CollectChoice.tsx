import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import type { RegistryPlan } from '#services/registry/purchase/registry-collections.contract.ts'
import { formatCount } from '#ui/format.ts'
import { formatWon } from '../../labels/message-labels.ts'
import { costOf, unitsOf, type CollectDraft, type UnitSelection } from './collect-order.ts'

const choices = [
  { only: 'missing', name: '등기부가 없는 세대' },
  { only: 'stale', name: '등기부가 오래된 세대' },
  { only: 'all', name: '둘 다' },
] as const satisfies readonly { readonly only: UnitSelection; readonly name: string }[]

type CollectChoiceProps = {
  readonly plan: RegistryPlan
  readonly draft: CollectDraft
  readonly onChange: (draft: CollectDraft) => void
}

/** Fields of the units to buy records for, each with its cost, and of the maximum cost. */
export const CollectChoice = ({ plan, draft, onChange }: CollectChoiceProps) => (
  <Stack spacing={4}>
    <FormControl component="fieldset">
      <FormLabel component="legend">수집할 세대</FormLabel>
      <RadioGroup value={draft.only}>
        {choices.map(({ only, name }) => (
          <FormControlLabel
            key={only}
            value={only}
            disabled={unitsOf(plan, only) === 0}
            control={<Radio onChange={() => onChange({ ...draft, only })} />}
            sx={{ alignItems: 'flex-start', py: 1 }}
            slotProps={{ typography: { sx: { pt: 2 } } }}
            label={
              <>
                {name}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {formatCount(unitsOf(plan, only), '세대')} · 최대 {formatWon(costOf(plan, only))}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
    <TextField
      label="가장 많이 쓸 비용 (원)"
      value={draft.mostCost}
      onChange={({ target }) => onChange({ ...draft, mostCost: target.value })}
      helperText="비워 두면 위에 적힌 비용까지만 씁니다."
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ maxWidth: 320 }}
    />
  </Stack>
)
