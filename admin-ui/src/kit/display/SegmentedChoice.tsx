import { ToggleButton, ToggleButtonGroup } from '@mui/material'

type SegmentedChoiceProps<Value extends string> = {
  /** What is chosen, for who does not see it. */
  readonly label: string
  /** What each is called, in the order of the screen. */
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
  /** What cannot be chosen now. */
  readonly disabled?: readonly Value[]
}

/** One of two or three, side by side; pressing what is chosen changes nothing. */
export const SegmentedChoice = <Value extends string>({
  label,
  names,
  value,
  onChoose,
  disabled = [],
}: SegmentedChoiceProps<Value>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    onChange={(_, next: Value | null) => (next === null ? undefined : onChoose(next))}
    aria-label={label}
  >
    {Object.entries<string>(names).map(([one, name]) => (
      <ToggleButton key={one} value={one} disabled={disabled.some((other) => other === one)}>
        {name}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
