import { InputAdornment, TextField } from '@mui/material'
import { useState, type KeyboardEvent } from 'react'

type NumberBoxProps = {
  readonly label: string
  readonly value: number
  readonly unit: string
  readonly step: number
  readonly onChange: (value: number) => void
}

const written = (value: number): string => String(Math.round(value * 10) / 10)

/**
 * Field of a number, which applies on blur or Enter; arrow keys change it in steps. Anything that
 * is no number is undone.
 */
export const NumberBox = ({ label, value, unit, step, onChange }: NumberBoxProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (): void => {
    const number = Number(typed)
    if (typed !== null && typed.trim() !== '' && Number.isFinite(number) && written(number) !== written(value))
      onChange(number)
    setTyped(null)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') take()
    if (event.key === 'Escape') setTyped(null)
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    setTyped(null)
    onChange((typed === null ? value : Number(typed) || 0) + direction * step * (event.shiftKey ? 10 : 1))
  }
  return (
    <TextField
      label={label}
      value={typed ?? written(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={press}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}
