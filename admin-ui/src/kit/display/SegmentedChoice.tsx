import { ToggleButton, ToggleButtonGroup } from '@mui/material'

type SegmentedChoiceProps<Value extends string> = {
  /** Accessible name. */
  readonly label: string
  /** Labels of the values, in the order of the screen. */
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
  /** Values that cannot be chosen now. */
  readonly disabled?: readonly Value[]
}

/**
 * Lets one choose one of two or three values side by side; pressing the chosen one changes nothing.
 */
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
