import { Button, Chip, MenuItem, Stack, TextField } from '@mui/material'
import type { ListStats, Unit } from '#services/list/figures/list-stats.contract.ts'
import { formatCount } from '#ui/format.ts'
import { bandName } from '../figures/area-band.ts'
import { dongName } from '../../labels/dong-name.ts'
import { bandKey, everything, type PlanFilter } from '../../labels/plan-filter.ts'
import {
  displayStateNames,
  displayStateOf,
  reasonNames,
  unitDisplayStates,
  type UnitDisplayState,
} from '../../labels/unit-labels.ts'

type PlanLegendProps = {
  readonly units: readonly Unit[]
  readonly dongs: readonly string[]
  readonly bands: ListStats['byArea']
  readonly filter: PlanFilter
  readonly onChange: (filter: PlanFilter) => void
}

const legendLine = { gap: 2, rowGap: 3, flexWrap: 'wrap', alignItems: 'center', mb: 3 } as const

/** Explains the marks with the number of units of each; each is a button that filters the plan. */
export const PlanLegend = ({ units, dongs, bands, filter, onChange }: PlanLegendProps) => {
  const counts = countsOf(units)
  const toggle = (look: UnitDisplayState): void =>
    onChange({
      ...filter,
      looks: filter.looks.includes(look) ? filter.looks.filter((other) => other !== look) : [...filter.looks, look],
    })
  return (
    <Stack direction="row" role="group" aria-label="범례와 조건" sx={legendLine}>
      {unitDisplayStates
        .filter((look) => look !== 'paper-out' || counts[look] > 0 || filter.looks.includes(look))
        .map((look) => (
          <Button
            key={look}
            color="inherit"
            variant="outlined"
            aria-pressed={filter.looks.includes(look)}
            startIcon={<span className="plan-swatch" data-look={look} />}
            onClick={() => toggle(look)}
            sx={{
              fontWeight: filter.looks.includes(look) ? 700 : 500,
              borderColor: filter.looks.includes(look) ? 'primary.main' : 'divider',
              bgcolor: filter.looks.includes(look) ? 'tokens.primarySoft' : 'background.paper',
            }}
          >
            {nameIn(counts, look)} {formatCount(counts[look], '세대')}
          </Button>
        ))}
      <PlanChoice
        label="동"
        value={filter.dong}
        choices={dongs.map((dong) => ({ id: dong, name: dongName(dong) }))}
        onChange={(dong) => onChange({ ...filter, dong })}
      />
      <PlanChoice
        label="전용면적"
        value={filter.band}
        choices={bands.map((band) => ({ id: bandKey(band), name: bandName(band) }))}
        onChange={(band) => onChange({ ...filter, band })}
      />
      <OtherConditions filter={filter} onChange={onChange} />
    </Stack>
  )
}

type Counts = Readonly<Record<UnitDisplayState, number>>

/** Name of a state; complete units at risk have a mark of their own, though other figures count them. */
const nameIn = (counts: Counts, look: UnitDisplayState): string =>
  look === 'completed' && counts.risk > 0 ? '완료(위험 제외)' : displayStateNames[look]

const countsOf = (units: readonly Unit[]): Counts => {
  const counts = { pending: 0, completed: 0, risk: 0, partial: 0, 'paper-out': 0 }
  for (const unit of units) counts[displayStateOf(unit)] += 1
  return counts
}

type PlanChoiceProps = {
  readonly label: string
  readonly value: string | null
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  readonly onChange: (value: string | null) => void
}

const ALL = ''

const PlanChoice = ({ label, value, choices, onChange }: PlanChoiceProps) => (
  <TextField
    select
    className="no-print"
    label={label}
    value={choices.some(({ id }) => id === value) ? value : ALL}
    onChange={({ target }) => onChange(target.value === ALL ? null : target.value)}
    sx={{ minWidth: 120 }}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    <MenuItem value={ALL}>전체</MenuItem>
    {choices.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
)

const unknownNames = { area: '면적을 모르는 세대', land: '대지권 지분을 모르는 세대' } as const

/** Shows the conditions that a link from a figure has set and that the legend has no button for. */
const OtherConditions = ({ filter, onChange }: Pick<PlanLegendProps, 'filter' | 'onChange'>) => {
  const { reason, ownersMissing, unknown } = filter
  const conditions: readonly { readonly text: string; readonly without: PlanFilter }[] = [
    ...(reason === null ? [] : [{ text: reasonNames[reason], without: { ...filter, reason: null } }]),
    ...(ownersMissing
      ? [{ text: '소유자 수에 아직 들지 않는 세대', without: { ...filter, ownersMissing: false } }]
      : []),
    ...(unknown === null ? [] : [{ text: unknownNames[unknown], without: { ...filter, unknown: null } }]),
  ]
  const isNarrowed = conditions.length > 0 || filter.looks.length > 0 || filter.dong !== null || filter.band !== null
  return (
    <>
      {conditions.map(({ text, without }) => (
        <Chip
          key={text}
          label={text}
          onClick={() => onChange(without)}
          onDelete={() => onChange(without)}
          aria-label={`${text} 조건 해제`}
        />
      ))}
      {isNarrowed ? (
        <Button color="inherit" size="small" className="no-print" onClick={() => onChange(everything)}>
          조건 해제
        </Button>
      ) : null}
    </>
  )
}
