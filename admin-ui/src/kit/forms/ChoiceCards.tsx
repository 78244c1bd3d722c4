import { Box, FormControl, FormHelperText, FormLabel, Radio, Typography, type SxProps, type Theme } from '@mui/material'
import { useInput, ValidationError } from 'react-admin'

type Choice = { readonly id: string; readonly name: string; readonly note: string }
type ChoiceCardsProps = {
  readonly source: string
  readonly label: string
  readonly choices: readonly Choice[]
  /** Reason why another one cannot be chosen; shown beside the choices. */
  readonly fixedBecause?: string | undefined
}

/** Maximum number of cards in a row; with more the sentences get too narrow to read. */
const MAX_IN_A_ROW = 3

/** Lets one choose one of a few values, each with a sentence that explains it. */
export const ChoiceCards = ({ source, label, choices, fixedBecause }: ChoiceCardsProps) => {
  const { field, fieldState, id } = useInput({ source })
  const problem = fieldState.error?.message
  return (
    <FormControl component="fieldset" error={fieldState.invalid} sx={{ width: '100%' }}>
      <FormLabel component="legend" sx={{ fontSize: 14, fontWeight: 600, mb: 2 }}>
        {label}
      </FormLabel>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${choices.length > MAX_IN_A_ROW ? 2 : choices.length}, 1fr)` },
        }}
      >
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.id}
            choice={choice}
            name={`${id}-choice`}
            checked={field.value === choice.id}
            onChoose={() => field.onChange(choice.id)}
            disabled={fixedBecause !== undefined}
          />
        ))}
      </Box>
      {problem === undefined ? null : (
        <FormHelperText>
          <ValidationError error={problem} />
        </FormHelperText>
      )}
      {fixedBecause === undefined ? null : <FormHelperText sx={{ ml: 0 }}>{fixedBecause}</FormHelperText>}
    </FormControl>
  )
}

type ChoiceCardProps = {
  readonly choice: Choice
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly disabled: boolean
}

const card = {
  display: 'flex',
  gap: 1,
  p: 3,
  pr: 4,
  borderRadius: '8px',
  cursor: 'pointer',
  border: 1,
  '&:focus-within': { outline: (theme) => `2px solid ${theme.palette.tokens.focus}`, outlineOffset: 2 },
} satisfies SxProps<Theme>

const chosenCard = {
  ...card,
  borderColor: 'primary.main',
  boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.primary.main}`,
  bgcolor: 'tokens.primarySoft',
} satisfies SxProps<Theme>

const freeCard = {
  ...card,
  borderColor: 'tokens.borderStrong',
  boxShadow: 'none',
  bgcolor: 'background.paper',
} satisfies SxProps<Theme>

const fixed = { cursor: 'default', bgcolor: 'tokens.pendingSoft', color: 'text.secondary' } as const

const cardStyleOf = ({ checked, disabled }: Pick<ChoiceCardProps, 'checked' | 'disabled'>) => {
  const look = checked ? chosenCard : freeCard
  return disabled ? { ...look, ...fixed } : look
}

const ChoiceCard = ({ choice, name, checked, onChoose, disabled }: ChoiceCardProps) => (
  <Box component="label" sx={cardStyleOf({ checked, disabled })}>
    <Radio
      size="small"
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
      name={name}
      value={choice.id}
      sx={{ p: 1, alignSelf: 'flex-start', '&.Mui-focusVisible': { outline: 'none' } }}
      slotProps={{ input: { 'aria-label': choice.name, 'aria-describedby': `${name}-${choice.id}` } }}
    />
    <Box>
      <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
        {choice.name}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" id={`${name}-${choice.id}`}>
        {choice.note}
      </Typography>
    </Box>
  </Box>
)
